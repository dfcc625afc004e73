import type { Withdrawal } from '@heathland/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { line } from '../line.ts'
import { usePages } from '../pages.ts'
import { PagedCard } from './paged-card.tsx'
import { withdrawalWords } from './payment-words.ts'
import { Refusal, useRefusal } from './refusal.tsx'

/** The member's withdrawals, newest first. Until one is sent, it can be cancelled here. */
export function Withdrawals() {
  const t = useWords('payments').withdrawals
  const { call } = useApi()
  const pages = usePages()
  const list = useQuery({
    ...call.member.payments.listWithdrawals.queryOptions({ input: pages.after === undefined ? {} : { after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedCard title={t.title} loading={t.loading} list={list} pages={pages}>
      {(withdrawal) => <Row withdrawal={withdrawal} />}
    </PagedCard>
  )
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords('payments')
  const { amount, masked, preparedAt, confirmedAt = preparedAt, isCancellable } = withdrawal
  const { badge, tone, meaning } = withdrawalWords(t, withdrawal)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="figures">
            <span className="font-[580]">
              <Money value={amount} form="exact" />
            </span>{' '}
            <span className="whitespace-nowrap text-soft">{t.withdrawals.to({ account: masked })}</span>
          </p>
          <p className="text-small text-soft">
            <Instant at={confirmedAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{badge}</Badge>
          {isCancellable && <CancelWithdrawal withdrawal={withdrawal} />}
        </div>
      </div>
      <p className="mt-2 max-w-measure text-small break-words text-soft">{meaning.join(' ')}</p>
    </>
  )
}

function CancelWithdrawal({ withdrawal: { id: withdrawalId, amount } }: { withdrawal: Withdrawal }) {
  const t = useWords('payments').withdrawals
  const format = useFormat()
  const { call } = useApi()
  const [isOpen, setOpen] = useState(false)
  const isRefusal = useRefusal()
  const cancel = useAct({
    operation: 'member.payments.cancelWithdrawal',
    send: (_nothing, context) => call.member.payments.cancelWithdrawal.call({ withdrawalId }, { context }),
    done() {
      setOpen(false)
      return { message: t.cancelled }
    },
    failed: t.cancelFailed,
    onFailure: isRefusal,
  })
  const close = () => {
    setOpen(false)
    cancel.reset()
  }
  const money = format.money({ amountMinor: BigInt(amount.amountMinor), asset: amount.asset }, 'exact')
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {line(t.cancel({ hidden: <VisuallyHidden> {money}</VisuallyHidden> }))}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t.cancelTitle}
        busy={cancel.isPending}
        actions={
          <>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t.cancelAction}
            </Button>
            <Button unavailable={cancel.isPending} onClick={close}>
              {t.keep}
            </Button>
          </>
        }
      >
        <Refusal error={cancel.error} />
        <p>{line(t.cancelText({ money: <strong>{money}</strong> }))}</p>
      </Dialog>
    </>
  )
}
