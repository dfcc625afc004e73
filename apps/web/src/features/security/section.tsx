import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  badge?: ReactNode
  lead: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One part of the security card: what it is, how it stands, and what can be done with it. */
export function Section({ title, badge, lead, actions, children }: SectionProps) {
  return (
    <section className="grid gap-3 border-t border-line py-5 first:border-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-lead">{title}</h3>
            {badge}
          </div>
          <p className="mt-1 max-w-measure text-soft">{lead}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
