import type { Names, SentUpdate } from '@heathland/contract'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { personWords } from '../person-name.tsx'
import { roleName } from '../role-words.ts'

interface UpdateSummaryProps {
  update: SentUpdate
  /** Instead of the update's own. */
  title?: string
  names: Names
}

/** What was written, by whom and for whom, and how many have got it. */
export function UpdateSummary({ update, title, names }: UpdateSummaryProps) {
  const t = useWords('notifications').updates
  const office = useWords('office')
  const language = useLanguage()
  const { title: ownTitle, text } = update[language]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="font-[600]">{title ?? ownTitle}</p>
        <p className="break-words whitespace-pre-line">{text}</p>
        <p className="mt-1 text-small text-soft">
          {update.roles.map((role) => roleName(office, role)).join(', ')} · {t.byPerson({ name: personWords(update.makerId, names) })} ·{' '}
          <Instant at={update.createdAt} />
          {update.leadsTo !== undefined && (
            <>
              {' · '}
              <code>{update.leadsTo}</code>
            </>
          )}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Badge tone={tones[update.state]}>{t.states[update.state]}</Badge>
        {(update.state === 'sending' || update.state === 'sent') && (
          <span className="text-small text-soft">{t.delivered({ count: update.delivered })}</span>
        )}
      </div>
    </div>
  )
}

const tones: Record<SentUpdate['state'], Tone> = { requested: 'care', sending: 'neutral', sent: 'good', refused: 'bad' }
