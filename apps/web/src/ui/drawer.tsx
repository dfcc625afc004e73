import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons under it, the main one first. */
  actions?: ReactNode
  /** While work is under way it stays open. */
  busy?: boolean
}

/** The details of one thing, beside the page: at the right, or from below on a phone. It keeps the focus and returns it. */
export function Drawer({ isOpen, onClose, title, children, actions, busy = false }: DrawerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} actions={actions} busy={busy} look="side" closesOutside>
      {children}
    </Dialog>
  )
}
