import { Ago } from '../../ui/ago.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { useSession } from '../session.ts'

interface BreakStandingProps {
  ownerId: string | undefined
  foundAt: string
  /** How long it may stay open. */
  targetMs: number
}

/** Whether somebody looks after a difference, and since when it is open. */
export function BreakStanding({ ownerId, foundAt, targetMs }: BreakStandingProps) {
  const t = useWords('officeDashboards').compliance
  const { user } = useSession()
  const now = new Date()
  const isOverdue = now.getTime() - new Date(foundAt).getTime() > targetMs
  const age = <Ago at={foundAt} now={now} />
  return (
    <>
      <span className="text-small text-soft">{ownerId === undefined ? t.nobody : ownerId === user?.id ? t.you : t.colleague}</span>
      {isOverdue ? (
        <span className="text-small font-[600] text-bad">{line(t.overdue({ age }))}</span>
      ) : (
        <span className="text-small text-soft">{age}</span>
      )}
    </>
  )
}
