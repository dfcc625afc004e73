import type { ReactNode } from 'react'
import { Card } from '../card.tsx'

/** A part in its states, under a heading that the list of parts leads to. */
export function Story({ title, children, padding = 'normal' }: { title: string; children: ReactNode; padding?: 'normal' | 'none' }) {
  return (
    <div id={anchorOf(title)} className="min-w-0">
      <Card title={title} padding={padding}>
        {children}
      </Card>
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-5">{children}</div>
}

export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
