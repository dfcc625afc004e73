import type { OfficeWithdrawal } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import type { WithdrawalTab } from '@heathland/domain/payments/office'
import type { WithdrawalState } from '@heathland/domain/payments/withdrawal'
import type { OfficePaymentsWords } from '@heathland/words/words'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { PersonName } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { useMay } from './payments-rights.ts'

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

const tones: Record<WithdrawalState, Tone> = {
  draft: 'neutral',
  'in-review': 'care',
  ready: 'neutral',
  sent: 'neutral',
  paid: 'good',
  returned: 'bad',
  refused: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
}

const stageWords = ({ stages }: OfficePaymentsWords['withdrawals']): Record<WithdrawalTab, string> => ({
  'to-review': stages['to-review'],
  ready: stages.ready,
  sent: stages.sent,
  ended: stages.ended,
})

/** Members' withdrawals at one stage. Large ones are accepted or refused here. */
export function WithdrawalsList() {
  const t = useWords('officePayments').withdrawals
  const { call } = useApi()
  const { user } = useSession()
  const format = useFormat()
  const mayReview = useMay('payments.review')
  const [reviewing, setReviewing] = useState<{ readonly withdrawal: OfficeWithdrawal; readonly isAccepted: boolean }>()
  const withdrawals = useDataList({
    filters: { stage: choiceFilter<WithdrawalTab>({ label: t.stage, options: stageWords(t), initial: 'to-review' }) },
    query: ({ stage, ...page }) => call.office.payments.listWithdrawals.queryOptions({ input: { tab: stage, ...page } }),
  })
  const { data } = withdrawals
  const { stage } = withdrawals.wanted
  const names = data?.names
  const nameOf = ({ personId, holderName, amount }: OfficeWithdrawal) =>
    t.ofMember({
      name: names?.[personId]?.name ?? holderName,
      amount: format.money(money(BigInt(amount.amountMinor), amount.asset), 'exact'),
    })
  const columns: readonly Column<OfficeWithdrawal>[] = [
    {
      id: 'member',
      header: t.member,
      cell: ({ personId }) => <PersonName personId={personId} names={names} isYou={personId === user?.id} />,
    },
    { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
    {
      id: 'account',
      header: t.account,
      cell: ({ masked, holderName, linkedAt }) => (
        <>
          <span className="figures block">{masked}</span>
          <span className="block text-small wrap-anywhere text-soft">{holderName}</span>
          <span className="block text-small text-soft">{line(t.linkedOn({ instant: <Instant at={linkedAt} /> }))}</span>
        </>
      ),
    },
    { id: 'status', header: t.status, cell: (one) => <Status one={one} /> },
    { id: 'confirmed', header: t.confirmed, cell: ({ confirmedAt }) => <Instant at={confirmedAt} /> },
    ...(stage === 'to-review' && mayReview
      ? [
          {
            id: 'actions',
            header: t.actions,
            cell: (one: OfficeWithdrawal) =>
              one.personId === user?.id ? (
                <span className="text-small text-soft">{t.anotherDecides}</span>
              ) : (
                <span className="flex flex-wrap gap-2 @2xl:flex-nowrap @2xl:justify-end">
                  {([false, true] as const).map((isAccepted) => (
                    <Button key={String(isAccepted)} size="small" onClick={() => setReviewing({ withdrawal: one, isAccepted })}>
                      {isAccepted ? t.accept : <span className="text-bad">{t.refuse}</span>}
                      <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
                    </Button>
                  ))}
                </span>
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataList
        list={withdrawals}
        caption={t.caption}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        details={(one) => (
          <RowDetails
            items={[
              { term: t.endedAt, value: one.endedAt && <Instant at={one.endedAt} /> },
              { term: t.withdrawalId, value: one.id, copy: true },
              { term: t.memberId, value: one.personId, copy: true },
              { term: t.fileId, value: one.batchId, copy: true },
            ]}
          />
        )}
        detailsName={nameOf}
        nothing={{
          icon: <ArrowUpRight aria-hidden="true" size={22} />,
          title: t.nothing[stage],
          text: t.nothingText[stage],
          whileFiltered: t.nothingText[stage],
        }}
      />
      {reviewing && <ReviewDialog {...reviewing} names={names} onClose={() => setReviewing(undefined)} />}
    </>
  )
}

function Status({ one: { state, reason, returnCode, isBlocked } }: { one: OfficeWithdrawal }) {
  const t = useWords('officePayments').withdrawals
  return (
    <>
      <Badge tone={tones[state]}>{t.states[state]}</Badge>
      {isBlocked && <span className="mt-0.5 block text-small text-care">{t.blocked}</span>}
      {reason !== undefined && <span className="mt-0.5 block text-small wrap-anywhere text-soft">“{reason}”</span>}
      {returnCode !== undefined && <span className="mt-0.5 block text-small text-soft">{t.returnCode({ code: returnCode })}</span>}
    </>
  )
}
