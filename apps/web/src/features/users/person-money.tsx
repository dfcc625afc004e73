import type { Balance, Deposit, LedgerLine } from '@heathland/contract'
import type { Asset } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, CreditCard } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import { StatCard, StatCardsWaiting } from '../../ui/stat-card.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { wordsOf } from '../deposit-words.ts'

/** What a member has, what came in and went out, and how each deposit went. Nothing is changed here. */
export function PersonMoney({ personId }: { personId: string }) {
  const t = useWords('office').personMoney
  const { call, explain } = useApi()
  const balance = useQuery(call.office.ledger.balanceOf.queryOptions({ input: { personId } }))
  if (balance.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(balance.error)} onRetry={() => void balance.refetch()} busy={balance.isFetching} />
      </Card>
    )
  }
  if (!balance.data) {
    return (
      <div className="grid gap-3 sm:grid-cols-3">
        <StatCardsWaiting count={3} label={t.loading} hasNotes />
      </div>
    )
  }
  const accounts = balance.data.items
  // The members' currency leads; EURC is what the wallet held on the way.
  const main = accounts.find(({ asset }) => asset === 'EUR' || asset === 'GBP')
  return (
    <div className="grid gap-4">
      {accounts.length === 0 ? (
        <Card>
          <p className="font-[560]">{t.noAccountYet}</p>
          <p className="text-dense text-soft">{t.accountsOpenWithTheFirstDeposit}</p>
        </Card>
      ) : (
        accounts.map((account) => <Figures key={account.asset} account={account} isOnly={accounts.length === 1} />)
      )}
      <Deposits personId={personId} />
      {main && <Movements personId={personId} asset={main.asset} />}
    </div>
  )
}

function Figures({ account, isOnly }: { account: Balance; isOnly: boolean }) {
  const t = useWords('office').personMoney
  const named = (label: string) => (isOnly ? label : t.labelInAsset({ label, asset: account.asset }))
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <StatCard label={named(t.available)} value={<Money value={account.available} form="exact" />} note={t.canBeUsed} />
      <StatCard label={named(t.reserved)} value={<Money value={account.reserved.total} form="exact" />} note={t.setAside} />
      <StatCard label={named(t.pending)} value={<Money value={account.pending.total} form="exact" />} note={t.onTheWay} />
    </div>
  )
}

function Movements({ personId, asset }: { personId: string; asset: Asset }) {
  const t = useWords('office').personMoney
  const { movementNames } = useWords('wallet')
  const { call } = useApi()
  const lines = useDataList({
    filters: {},
    prefix: 'movements-',
    query: (input) => call.office.ledger.movementsOf.queryOptions({ input: { personId, asset, ...input } }),
  })
  const columns: readonly Column<LedgerLine>[] = [
    { id: 'what', header: t.movement, cell: ({ movement }) => movementNames[movement] },
    { id: 'when', header: t.when, cell: ({ bookedAt }) => <Instant at={bookedAt} /> },
    {
      id: 'amount',
      header: t.amount,
      numeric: true,
      cell: ({ side, money }) => (
        <span className={side === 'credit' ? 'whitespace-nowrap text-good' : 'whitespace-nowrap'}>
          {side === 'credit' ? '+' : '−'}
          <Money value={money} form="exact" />
        </span>
      ),
    },
    { id: 'balance', header: t.balance, numeric: true, cell: ({ balance }) => <Money value={balance} form="exact" /> },
  ]
  return (
    <DataList
      list={lines}
      title={t.movements}
      caption={t.movements}
      columns={columns}
      rows={lines.data?.items}
      rowKey={({ postingId, side }) => `${postingId} ${side}`}
      details={({ postingId, subject }) => (
        <RowDetails
          items={[
            { term: t.posting, value: postingId, copy: true },
            { term: t.belongsTo, value: subject, copy: true },
          ]}
        />
      )}
      detailsName={({ movement }) => movementNames[movement]}
      nothing={{
        icon: <ArrowLeftRight aria-hidden="true" size={22} />,
        title: t.nothingMovedYet,
        text: t.movementsAppearHere,
      }}
    />
  )
}

function Deposits({ personId }: { personId: string }) {
  const t = useWords('office').personMoney
  const wallet = useWords('wallet')
  const { call } = useApi()
  const deposits = useDataList({
    filters: {},
    prefix: 'deposits-',
    query: (input) => call.office.funding.listDeposits.queryOptions({ input: { personId, ...input } }),
  })
  const columns: readonly Column<Deposit>[] = [
    { id: 'paid', header: t.paid, cell: ({ paid }) => <Money value={paid} form="exact" /> },
    {
      id: 'state',
      header: t.state,
      cell: (deposit) => {
        const { tone, step } = wordsOf(wallet, deposit)
        return <Badge tone={tone}>{step}</Badge>
      },
    },
    {
      id: 'fees',
      header: t.fees,
      numeric: true,
      cell: ({ charged, quoted }) => <Money value={(charged ?? quoted).total} form="exact" />,
    },
    { id: 'opened', header: t.opened, numeric: true, cell: ({ openedAt }) => <Instant at={openedAt} /> },
  ]
  return (
    <DataList
      list={deposits}
      title={t.deposits}
      caption={t.deposits}
      columns={columns}
      rows={deposits.data?.items}
      rowKey={({ id }) => id}
      rowsExpected={3}
      details={({ id, failureReason, settledAt }) => (
        <RowDetails
          items={[
            { term: t.depositId, value: id, copy: true },
            { term: t.settled, value: settledAt && <Instant at={settledAt} /> },
            { term: t.providerSaid, value: failureReason },
          ]}
        />
      )}
      detailsName={({ id }) => t.depositNamed({ id })}
      nothing={{
        icon: <CreditCard aria-hidden="true" size={22} />,
        title: t.noDepositsYet,
        text: t.depositsAppearHere,
      }}
    />
  )
}
