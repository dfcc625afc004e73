import type { MemberWords, OpportunityWords } from '@heathland/words/words'
import { Leaf } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { sceneOf } from '../sector.ts'
import type { Investment, Investments } from './investments.ts'

/** It comes after the dashboard, which staff load too. */
const StandingWord = lazyPart(async () => (await import('./holding-standing.tsx')).StandingWord, ['holding'], 'h-4 w-20')

/** As many as fit beside the notifications. */
const shownMax = 5

/** The member's investments, newest first. */
export function RecentInvestments({ investments: { items, error, retry, isFetching } }: { investments: Investments }) {
  const t = useWords('member')
  const { categories } = useWords('opportunity')

  const { explain } = useApi()
  if (error && !items)
    return (
      <Card title={t.recentInvestments.recentInvestments}>
        <ErrorState explanation={explain(error)} onRetry={retry} busy={isFetching} />
      </Card>
    )
  return (
    <Card
      title={t.recentInvestments.recentInvestments}
      padding="none"
      aside={<TextLink to="/placements">{t.recentInvestments.viewAllInvestments}</TextLink>}
    >
      <Table
        caption={t.recentInvestments.recentInvestments2}
        columns={columns(t, categories)}
        rows={items?.slice(0, shownMax)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Leaf aria-hidden="true" size={22} />}
            title={t.recentInvestments.noInvestmentsYet}
            action={
              <ButtonLink to="/opportunities" size="small">
                {t.recentInvestments.seeWhatIsOpen}
              </ButtonLink>
            }
          >
            {t.recentInvestments.whatYouInvestInWill}
          </EmptyState>
        }
      />
    </Card>
  )
}

const columns = (t: MemberWords, categories: OpportunityWords['categories']): readonly Column<Investment>[] => [
  {
    id: 'name',
    header: t.recentInvestments.name,
    cell: ({ id, name, category }) => (
      <span className="flex items-center gap-3">
        <Thumb scene={sceneOf({ category, tags: [] })} seed={id} />
        <span className="min-w-0">
          <span className="block font-[580]">{name}</span>
          <span className="block text-small font-normal text-soft">{categories[category]}</span>
        </span>
      </span>
    ),
  },
  { id: 'amount', header: t.recentInvestments.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="whole" /> },
  { id: 'date', header: t.recentInvestments.date, cell: ({ date }) => <Day on={date} /> },
  {
    id: 'status',
    header: t.recentInvestments.status,
    cell: ({ status, standing }) => (
      <>
        <Badge tone={status === 'Active' ? 'good' : 'neutral'}>{t.investmentStatus[status]}</Badge>
        {standing && (
          <span className="mt-1 block text-small">
            <StandingWord standing={standing} />
          </span>
        )}
      </>
    ),
  },
]
