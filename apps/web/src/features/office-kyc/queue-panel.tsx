import type { KycQueue } from '@heathland/contract'
import { caseTabs } from '@heathland/domain/kyc/case'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { agoOf } from '../../ui/ago.tsx'
import { BarList } from '../../ui/bar-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { StatBand, StatBandWaiting } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { type PageTab, PageTabs } from '../page-tabs.tsx'
import { CasesList } from './cases-list.tsx'
import { useKeys } from './use-keys.ts'

const readMs = 30_000

/** Quarters of the time there is to decide, in the order of the figures. */
const ages = ['first', 'second', 'third', 'fourth', 'overdue'] as const

/** What waits for compliance, how long it has waited, and how quickly cases are decided. */
export function KycQueuePanel() {
  const t = useWords('officeKyc')
  const { call, explain } = useApi()
  const queue = useQuery({ ...call.office.kyc.readQueue.queryOptions({ input: {} }), refetchInterval: readMs })
  const { data } = queue
  const [first, ...others] = caseTabs.map(
    (tab): PageTab => ({
      id: tab,
      label: t.tabs[tab],
      count: tab === 'decided' ? undefined : data?.counts[tab],
      panel: <CasesList key={tab} tab={tab} />,
    }),
  )
  return (
    <OfficePage title={t.queue.title} lead={data && t.queue.lead({ count: data.counts.all })} aside={<TakeNext />}>
      {data ? (
        <Figures queue={data} />
      ) : queue.isError ? (
        <Card>
          <ErrorState explanation={explain(queue.error)} onRetry={() => void queue.refetch()} busy={queue.isFetching} />
        </Card>
      ) : (
        <StatBandWaiting count={4} label={t.queue.loading} />
      )}
      {first && <PageTabs label={t.queue.views} tabs={[first, ...others]} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft max-sm:hidden">
        <span>{t.queue.keys}:</span>
        <span>
          <Kbd keys={['J']} /> <Kbd keys={['K']} /> {t.queue.move}
        </span>
        <span>
          <Kbd keys={['Enter']} /> {t.queue.open}
        </span>
        <span>
          <Kbd keys={['N']} /> {t.queue.next}
        </span>
      </p>
      {data && data.counts.all > 0 && (
        <Card title={t.queue.byAge}>
          <BarList
            label={t.queue.byAge}
            points={data.byAge.map((count, at) => ({
              id: String(at),
              label: t.queue.ages[ages[at] ?? 'overdue'],
              size: count,
              shown: String(count),
            }))}
          />
        </Card>
      )}
    </OfficePage>
  )
}

const minuteMs = 60_000

function Figures({ queue: { counts, overdue, decided, decidedInTime, medianMinutes } }: { queue: KycQueue }) {
  const t = useWords('officeKyc').queue
  const shared = useWords('shared')
  const format = useFormat()
  return (
    <StatBand
      items={[
        {
          label: t.decidedInTime,
          value: decided === 0 ? '–' : format.number(decidedInTime / decided, { style: 'percent', maximumFractionDigits: 0 }),
          note: decided === 0 ? t.noneDecided : t.last30Days,
        },
        {
          label: t.medianTime,
          value: medianMinutes === undefined ? '–' : agoOf(new Date(0), new Date(Math.max(1, medianMinutes) * minuteMs), shared).short,
          note: t.last30Days,
        },
        {
          label: t.overdue,
          value: overdue > 0 ? <span className="text-bad">{format.number(overdue)}</span> : 0,
          note: overdue > 0 ? t.overdueNote : t.noneOverdue,
        },
        { label: t.waitingForYou, value: format.number(counts.mine + counts.second), note: t.waitingForYouNote },
      ]}
    />
  )
}

/** The oldest case that nobody works on becomes the reader's, and opens. */
function TakeNext() {
  const t = useWords('officeKyc').queue
  const { kyc } = useApi().call.office
  const navigate = useNavigate()
  const take = useAct({
    operation: 'office.kyc.assignCase',
    send: async (_nothing, context) => {
      const { items } = await kyc.listCases.call({ tab: 'unassigned' })
      const [next] = items
      if (next) await kyc.assignCase.call({ caseId: next.id, to: 'me' }, { context })
      return next?.id
    },
    done(id) {
      if (id === undefined) return { message: t.nothingToTake }
      void navigate(`/kyc/${id}`)
      return { message: t.taken }
    },
    failed: t.takeFailed,
  })
  const press = () => {
    if (!take.isPending) take.mutate()
  }
  useKeys({ n: press })
  return (
    <Button size="small" variant="primary" aria-keyshortcuts="n" busy={take.isPending} onClick={press}>
      {t.takeNext}
    </Button>
  )
}
