import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { showToastsWith } from './toast.ts'

export function Toasts({ theme }: { theme: 'light' | 'dark' }) {
  useEffect(
    () =>
      showToastsWith(({ tone, message, detail, action }) => {
        const options = {
          // The same words again replace those that still stand.
          id: message,
          ...(detail && { description: detail }),
          ...(action && { action: { label: action.label, onClick: action.onAct }, duration: Number.POSITIVE_INFINITY }),
        }
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
