import type { CurrencyFigures } from '@heathland/contract'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { hasMoved, usePlatformFigures } from './platform-figures.ts'

const monthsInTable = 4

/** Fees by month, what we hold and whose it is: both sides of the books. */
export function AccountingCard() {
  const words = useWords('mfoDashboard')
  const { explain } = useApi()
  const figures = usePlatformFigures()
  const shown =
    figures.data &&
    (figures.data.currencies.some(hasMoved) ? figures.data.currencies.filter(hasMoved) : figures.data.currencies.slice(0, 1))
  return (
    <Card title={words.accounting.title}>
      {shown ? (
        <div className="grid gap-8">
          {shown.map((one) => (
            <Books key={one.currency} figures={one} />
          ))}
        </div>
      ) : figures.isError ? (
        <ErrorState explanation={explain(figures.error)} onRetry={() => void figures.refetch()} busy={figures.isFetching} />
      ) : (
        <Loading label={words.page.loading}>
          <Skeleton shape="h-72 w-full" />
        </Loading>
      )}
    </Card>
  )
}

function Books({ figures: { months, books, currency } }: { figures: CurrencyFigures }) {
  const t = useWords('mfoDashboard').accounting
  const format = useFormat()
  const rows = months.slice(-monthsInTable).toReversed()
  const exact = (value: (typeof books)['bank']) => <Money value={value} form="exact" />
  return (
    <div className="grid gap-4">
      <div className="on-card overflow-hidden rounded-medium border border-line">
        <Table
          caption={`${t.fees}, ${currency}`}
          columns={[
            {
              id: 'month',
              header: t.month,
              cell: ({ startsOn }) => {
                const month = format.month(new Date(`${startsOn}T00:00:00Z`))
                return startsOn === rows[0]?.startsOn ? t.toDate({ month }) : month
              },
            },
            { id: 'fees', header: t.booked, numeric: true, cell: ({ fees }) => exact(fees) },
          ]}
          rows={rows}
          rowKey={({ startsOn }) => startsOn}
        />
      </div>
      <section className="grid gap-1">
        <h3 className="text-small font-[560] text-soft">{t.held}</h3>
        <DefinitionList
          layout="pairs"
          items={[
            { term: t.bank, value: exact(books.bank) },
            { term: t.institution, value: exact(books.institution) },
            ...(currency === 'EUR' ? [{ term: t.custody, value: exact(books.custody) }] : []),
          ]}
        />
      </section>
      <section className="grid gap-1">
        <h3 className="text-small font-[560] text-soft">{t.whose}</h3>
        <DefinitionList
          layout="pairs"
          items={[
            { term: t.members, value: exact(books.members) },
            { term: t.escrow, value: exact(books.escrow) },
            { term: t.companies, value: exact(books.companies) },
            { term: t.unallocated, value: exact(books.unallocated) },
            { term: t.earned, value: exact(books.fees) },
          ]}
        />
      </section>
    </div>
  )
}
