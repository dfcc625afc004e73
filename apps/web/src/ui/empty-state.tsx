import type { ReactNode } from 'react'

/** There is nothing here yet: says so, and what to do about it. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon && <span className="mb-2 grid size-12 place-items-center rounded-large bg-accent-soft text-accent-ink">{icon}</span>}
      <h3 className="text-lead">{title}</h3>
      {children && <div className="max-w-[46ch] text-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
