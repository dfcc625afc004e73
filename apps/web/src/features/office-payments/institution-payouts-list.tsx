import type { InstitutionPayout } from '@heathland/contract'
import type { PayoutState } from '@heathland/domain/cards/institution-payout'
import { ArrowRightLeft } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'

const tones: Record<PayoutState, Tone> = {
  wanted: 'neutral',
  sent: 'care',
  paid: 'care',
  arrived: 'good',
  failed: 'bad',
  returned: 'bad',
}

/** Payouts of the payment provider to our bank account, newest first. */
export function InstitutionPayoutsList() {
  const { institution, bank } = useWords('officePayments')
  const t = institution.list
  const { call } = useApi()
  const payouts = useDataList({
    filters: {},
    query: (page) => call.office.cards.listPayouts.queryOptions({ input: page }),
  })
  const columns: readonly Column<InstitutionPayout>[] = [
    {
      id: 'decided',
      header: t.decided,
      cell: ({ wantedAt, isDaily }) => (
        <>
          <span className="block">
            <Instant at={wantedAt} />
          </span>
          <span className="block text-small font-normal text-soft">{isDaily ? t.daily : t.byTwo}</span>
        </>
      ),
    },
    { id: 'account', header: t.account, cell: ({ cell }) => bank.short[cell] },
    { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
    { id: 'reference', header: t.reference, cell: ({ reference }) => reference },
    {
      id: 'status',
      header: t.status,
      cell: ({ state, failure }) => (
        <>
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
          {failure && <span className="mt-0.5 block text-small text-soft wrap-anywhere">{failure}</span>}
        </>
      ),
    },
    { id: 'ended', header: t.ended, cell: ({ endedAt }) => (endedAt ? <Instant at={endedAt} /> : '–') },
  ]
  return (
    <DataList
      list={payouts}
      caption={t.caption}
      columns={columns}
      rows={payouts.data?.items}
      rowKey={({ id }) => id}
      details={({ id, movementId, lineId }) => (
        <RowDetails
          items={[
            { term: t.payoutId, value: id, copy: true },
            ...(movementId ? [{ term: t.movementId, value: movementId, copy: true }] : []),
            ...(lineId ? [{ term: t.lineId, value: lineId, copy: true }] : []),
          ]}
        />
      )}
      detailsName={({ reference }) => reference}
      nothing={{ icon: <ArrowRightLeft aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}
