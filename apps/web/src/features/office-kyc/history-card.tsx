import type { KycCase } from '@heathland/contract'
import { Card } from '../../ui/card.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useWords } from '../../ui/words.tsx'

type Event = KycCase['events'][number]

/** Who did what, newest first. */
export function HistoryCard({ one: { events, names } }: { one: KycCase }) {
  const words = useWords('officeKyc')
  const t = words.history
  const about = (code: string) =>
    Object.hasOwn(t.abouts, code)
      ? t.abouts[code as keyof typeof t.abouts]
      : Object.hasOwn(words.reasons, code)
        ? words.reasons[code as keyof typeof words.reasons]
        : code
  const title = ({ kind, actorId }: Event) =>
    actorId && !['lapsed', 'opened'].includes(kind) ? `${names[actorId]?.name ?? words.list.erased} ${t.kinds[kind]}` : t.kinds[kind]
  return (
    <Card title={t.title}>
      <Timeline
        label={t.title}
        events={events.map((event) => ({
          id: event.id,
          title: title(event),
          at: <Instant at={event.at} />,
          detail: (event.about !== undefined || event.note !== undefined) && (
            <span className="wrap-anywhere">
              {event.about !== undefined && about(event.about)}
              {event.note !== undefined && ` “${event.note}”`}
            </span>
          ),
          tone: event.kind === 'lapsed' || event.kind === 'returned' ? 'care' : event.kind === 'decided' ? 'good' : 'neutral',
        }))}
      />
    </Card>
  )
}
