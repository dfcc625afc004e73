import type { OfferBook } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { PersonName } from '../person-name.tsx'
import { stayHere } from '../stay-here.ts'
import { HoldingHistory } from './holding-history.tsx'

/** Who holds an offer, and how much, as it was at the end of a day. */
export function HoldersList({ book }: { book: OfferBook }) {
  const { holders: t, orders } = useWords('officeSubscriptions')
  const { aMember } = orders
  const { call } = useApi()
  const format = useFormat()
  const on = useDay()
  const holders = useDataList({
    filters: {},
    query: (page) =>
      call.office.subscriptions.listHolders.queryOptions({ input: { offerId: book.offerId, ...(on !== undefined && { on }), ...page } }),
  })
  const { data } = holders
  return (
    <DataList
      list={holders}
      caption={t.caption}
      rows={data?.items}
      rowKey={({ personId }) => personId}
      actions={<DayChoice on={on} />}
      columns={[
        {
          id: 'member',
          header: t.member,
          cell: ({ personId }) => (data?.names[personId] ? <PersonName personId={personId} names={data.names} /> : aMember),
        },
        { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
        {
          id: 'since',
          header: t.since,
          numeric: true,
          cell: ({ since }) => (
            <span className="whitespace-nowrap">
              <Instant at={since} />
            </span>
          ),
        },
        {
          id: 'history',
          header: t.history,
          cell: ({ personId }) => (
            <HoldingHistory offerId={book.offerId} personId={personId} member={data?.names[personId]?.name ?? aMember} />
          ),
        },
      ]}
      summary={
        data && data.holders > 0
          ? t.total({ count: data.holders, amount: format.money(money(BigInt(data.total.amountMinor), data.total.asset), 'exact') })
          : undefined
      }
      nothing={{ icon: <Users aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}

/** The day in the address; without one the register is read as it is now. */
function useDay(): string | undefined {
  const [params] = useSearchParams()
  const on = params.get('on')
  return on !== null && /^20\d{2}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(Date.parse(on)) ? on : undefined
}

function DayChoice({ on }: { on: string | undefined }) {
  const t = useWords('officeSubscriptions').holders
  const id = useId()
  const navigate = useNavigate()
  const today = new Date().toISOString().slice(0, 10)
  const choose = (day: string | undefined) => {
    const params = new URLSearchParams(window.location.search)
    params.delete('after')
    if (day) params.set('on', day)
    else params.delete('on')
    void navigate({ search: params.toString() }, { state: stayHere })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense">
      <label htmlFor={id} className="font-[560]">
        {t.asOf}
      </label>
      <div className="w-42">
        <TextInput
          id={id}
          type="date"
          max={today}
          value={on ?? today}
          onChange={({ target }) => {
            // While a day is typed the field is empty, or a day of the year 2.
            if (/^20\d{2}-/.test(target.value) && target.value <= today) choose(target.value === today ? undefined : target.value)
          }}
        />
      </div>
      {on !== undefined && (
        <Button size="small" onClick={() => choose(undefined)}>
          {t.today}
        </Button>
      )}
    </div>
  )
}
