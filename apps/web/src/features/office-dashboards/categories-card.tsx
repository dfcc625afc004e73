import { useQuery } from '@tanstack/react-query'
import { Ago } from '../../ui/ago.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { personWords } from '../person-name.tsx'
import { answerOf } from './answer.ts'
import { openCount } from './open-count.ts'
import { QueueCard, QueueRow } from './queue-card.tsx'

/** Members who ask to be treated as another kind of investor, oldest first. */
export function CategoriesCard() {
  const t = useWords('officeDashboards').categories
  const { categories } = useWords('protection')
  const { call } = useApi()
  const requests = useQuery(call.office.protection.listCategories.queryOptions({ input: {} }))
  const answer = answerOf(requests, ({ items }) => items)
  const now = new Date()
  return (
    <QueueCard
      title={t.title}
      to="/compliance?tab=categories"
      answer={answer}
      open={openCount(answer.rows, requests.data?.next)}
      rowKey={({ id }) => id}
      row={({ personId, category, statedAt }) => (
        <QueueRow title={personWords(personId, requests.data?.names)} detail={categories[category].label}>
          <span className="text-small text-soft">
            <Ago at={statedAt} now={now} />
          </span>
        </QueueRow>
      )}
      nothing={t.nothing}
      nothingText={t.nothingText}
    />
  )
}
