import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { PageTabs } from '../page-tabs.tsx'
import { useStale } from '../stale.ts'
import { BankCard } from './bank-card.tsx'
import { InstitutionCard } from './institution-card.tsx'
import { requestsId } from './requests-link.tsx'

const LinesList = lazyPart(async () => (await import('./lines-list.tsx')).LinesList)
const WithdrawalsList = lazyPart(async () => (await import('./withdrawals-list.tsx')).WithdrawalsList)
const FilesList = lazyPart(async () => (await import('./files-list.tsx')).FilesList)
const InstitutionPayoutsList = lazyPart(async () => (await import('./institution-payouts-list.tsx')).InstitutionPayoutsList)
const StatementsList = lazyPart(async () => (await import('./statements-list.tsx')).StatementsList)

/** How often the figures are read again while they are shown: jobs read statements, book payments and send files. */
const overviewReadMs = 10_000

/** What the bank says beside the books, and every payment that waits for somebody. `children` are the requests that wait for a second person. */
export function PaymentsPanel({ children }: { children: ReactNode }) {
  const words = useWords('officePayments')
  const t = words.page
  const overview = useOverview()
  const wallets = useWallets()
  const { data } = overview
  const held = data?.banks.reduce((sum, { heldLines }) => sum + heldLines, 0) ?? 0
  const toReview = data?.banks.reduce((sum, bank) => sum + bank.toReview, 0) ?? 0
  const lead = [...(held > 0 ? [t.held({ count: held })] : []), ...(toReview > 0 ? [t.toReview({ count: toReview })] : [])]
  return (
    <OfficePage title={t.title} lead={data && (lead.length > 0 ? lead.join(' ') : t.nothingWaits)}>
      <Banks overview={overview} />
      <Wallets wallets={wallets} />
      <div id={requestsId} className="scroll-mt-20 empty:hidden">
        {children}
      </div>
      <PageTabs
        label={t.parts}
        tabs={[
          { id: 'held', label: words.tabs.held, count: held, panel: <LinesList key="held" tab="held" /> },
          { id: 'withdrawals', label: words.tabs.withdrawals, count: toReview, panel: <WithdrawalsList /> },
          { id: 'files', label: words.tabs.files, panel: <FilesList /> },
          ...(wallets.data && wallets.data.wallets.length > 0
            ? [{ id: 'card-payouts', label: words.tabs.cardPayouts, panel: <InstitutionPayoutsList /> }]
            : []),
          { id: 'statements', label: words.tabs.statements, panel: <StatementsList /> },
          { id: 'all', label: words.tabs.all, panel: <LinesList key="all" tab="all" /> },
        ]}
      />
    </OfficePage>
  )
}

/** The figures at the top. When they change by themselves, the lists below no longer hold either. */
function useOverview() {
  const { call } = useApi()
  const stale = useStale()
  const overview = useQuery({ ...call.office.payments.readOverview.queryOptions({ input: {} }), refetchInterval: overviewReadMs })
  const { data } = overview
  const seen = useRef(data)
  useEffect(() => {
    const before = seen.current
    seen.current = data
    if (before === undefined || before === data) return
    void stale.now(
      'office.payments.listLines',
      'office.payments.listWithdrawals',
      'office.payments.listBatches',
      'office.payments.listStatements',
    )
  }, [data, stale])
  return overview
}

/** What the payment provider holds. A payout goes on by jobs, so the list below changes with the figures. */
function useWallets() {
  const { call } = useApi()
  const stale = useStale()
  const wallets = useQuery({ ...call.office.cards.readInstitution.queryOptions({ input: {} }), refetchInterval: overviewReadMs })
  const { data } = wallets
  const seen = useRef(data)
  useEffect(() => {
    const before = seen.current
    seen.current = data
    if (before !== undefined && before !== data) void stale.now('office.cards.listPayouts')
  }, [data, stale])
  return wallets
}

function Wallets({ wallets }: { wallets: ReturnType<typeof useWallets> }) {
  const { explain } = useApi()
  if (wallets.data) {
    if (wallets.data.wallets.length === 0) return null
    return (
      <div className="grid gap-4 lg:grid-cols-2">
        {wallets.data.wallets.map((wallet) => (
          <InstitutionCard key={wallet.cell} wallet={wallet} />
        ))}
      </div>
    )
  }
  if (!wallets.isError) return null
  return (
    <Card>
      <ErrorState explanation={explain(wallets.error)} onRetry={() => void wallets.refetch()} busy={wallets.isFetching} />
    </Card>
  )
}

function Banks({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const t = useWords('officePayments').page
  const { explain } = useApi()
  if (overview.data) {
    const { banks } = overview.data
    if (banks.length === 0) {
      return (
        <Card>
          <EmptyState icon={<Landmark aria-hidden="true" size={22} />} title={t.noBanks}>
            {t.noBanksText}
          </EmptyState>
        </Card>
      )
    }
    return (
      <div className="grid gap-4 lg:grid-cols-2">
        {banks.map((bank) => (
          <BankCard key={bank.cell} bank={bank} />
        ))}
      </div>
    )
  }
  if (overview.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(overview.error)} onRetry={() => void overview.refetch()} busy={overview.isFetching} />
      </Card>
    )
  }
  return (
    <Loading label={t.loading}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton shape="h-72 w-full rounded-large" />
        <Skeleton shape="h-72 w-full rounded-large" />
      </div>
    </Loading>
  )
}
