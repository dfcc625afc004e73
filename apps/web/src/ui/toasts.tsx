import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { showToastsWith } from './toast.ts'

export function Toasts({ theme }: { theme: 'light' | 'dark' }) {
  useEffect(
    () =>
      showToastsWith(({ tone, message, action }) => {
        const options = action ? { action: { label: action.label, onClick: action.onAct } } : {}
        if (tone === 'good') sonner.success(message, options)
        else if (tone === 'bad') sonner.error(message, options)
        else sonner.info(message, options)
      }),
    [],
  )
  return <Sonner theme={theme} position="bottom-right" duration={6000} closeButton toastOptions={{ style: look }} />
}

const look = {
  background: 'var(--card)',
  color: 'var(--text)',
  borderColor: 'var(--line-strong)',
  fontFamily: 'var(--font)',
  fontSize: 'var(--step-0)',
  boxShadow: 'var(--shadow-2)',
}
