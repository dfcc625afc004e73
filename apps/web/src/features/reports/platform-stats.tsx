import type { CurrencyFigures } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatCardsWaiting } from '../../ui/stat-card.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { assetsOf, hasMoved, usePlatformFigures } from './platform-figures.ts'

/** Users, assets and compliance alerts, read at a glance. */
export function PlatformStats() {
  const words = useWords('mfoDashboard')
  const t = words.stats
  const format = useFormat()
  const { call, explain } = useApi()
  const figures = usePlatformFigures()
  const overview = useQuery(call.office.compliance.overview.queryOptions({ input: {} }))
  const open = overview.data?.open
  const alerts = open && open.kycCases + open.dlpEvents + open.risks + open.nonCompliantVendors
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {figures.data ? (
        <>
          <StatCard
            label={t.users}
            value={format.number(figures.data.members.count + figures.data.staff)}
            note={t.usersNote({ joined: format.number(figures.data.members.joinedThisMonth), staff: figures.data.staff })}
          />
          <Assets currencies={figures.data.currencies} />
        </>
      ) : figures.isError ? (
        <div className="lg:col-span-2">
          <Card>
            <ErrorState explanation={explain(figures.error)} onRetry={() => void figures.refetch()} busy={figures.isFetching} />
          </Card>
        </div>
      ) : (
        <StatCardsWaiting count={2} hasNotes label={words.page.loading} />
      )}
      {open && alerts !== undefined ? (
        <StatCard
          label={t.alerts}
          value={format.number(alerts)}
          tone={alerts === 0 ? 'good' : 'care'}
          note={t.alertsNote({ cases: open.kycCases, events: open.dlpEvents })}
        />
      ) : overview.isError ? (
        <Card>
          <ErrorState explanation={explain(overview.error)} onRetry={() => void overview.refetch()} busy={overview.isFetching} />
        </Card>
      ) : (
        <Skeleton shape="h-28 w-full rounded-large" />
      )}
    </div>
  )
}

/** The first currency with money is the large figure; another one stands beside it. */
function Assets({ currencies }: { currencies: readonly CurrencyFigures[] }) {
  const t = useWords('mfoDashboard').stats
  const format = useFormat()
  const moving = currencies.filter(hasMoved)
  const [main = currencies[0], beside] = moving
  if (!main) return null
  const change = changeOf(format, main)
  return (
    <StatCard
      label={t.assets}
      value={totalOf(format, main)}
      note={beside ? t.assetsBeside({ change, amount: totalOf(format, beside) }) : t.assetsNote({ amount: change })}
    />
  )
}

function totalOf(format: Format, { months, currency }: CurrencyFigures): string {
  const last = months.at(-1)
  return format.money({ amountMinor: last ? assetsOf(last) : 0n, asset: currency }, 'whole')
}

function changeOf(format: Format, { months, currency }: CurrencyFigures): string {
  const [before, last] = [months.at(-2), months.at(-1)]
  const amountMinor = (last ? assetsOf(last) : 0n) - (before ? assetsOf(before) : 0n)
  return `${amountMinor > 0n ? '+' : ''}${format.money({ amountMinor, asset: currency }, 'whole')}`
}
