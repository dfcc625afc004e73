import type { Subscription } from '@heathland/contract'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { line } from '../line.ts'

/** Cancelling, as easily as subscribing: one button and one question. */
export function CancelOrder({ order }: { order: Subscription }) {
  const t = useWords('investing').order
  const format = useFormat()
  const { subscriptions } = useApi().call.member
  const [isOpen, setOpen] = useState(false)
  const { id: subscriptionId, number, offerName: name, state, total, cancellable, paysBy } = order
  const cancel = useAct({
    operation: 'member.subscriptions.cancel',
    send: (_nothing, context) => subscriptions.cancel.call({ subscriptionId }, { context }),
    done() {
      setOpen(false)
      return { message: t.cancelled }
    },
    failed: t.cancelFailed,
  })
  if (cancellable === 'no' || state === 'draft') return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.cancel}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t.cancelTitle}
        busy={cancel.isPending}
        actions={
          <>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t.cancel}
            </Button>
            <Button unavailable={cancel.isPending} onClick={() => setOpen(false)}>
              {t.keep}
            </Button>
          </>
        }
      >
        <p>{(paysBy === 'card' ? t.cancelTextCard : t.cancelText)({ name, number })}</p>
        {state === 'reserved' && (
          <p className="mt-2 font-[560]">
            {t.cancelMoney({ money: format.money({ amountMinor: BigInt(total.amountMinor), asset: total.asset }, 'exact') })}
          </p>
        )}
        <p className="mt-2 text-soft">{t.cancelAgain}</p>
      </Dialog>
    </>
  )
}

/** Until when one can cancel, in one sentence. */
export function CancelUntil({ order: { state, cancellable, cancelUntil } }: { order: Subscription }) {
  const t = useWords('investing').order
  if (state !== 'in-review' && state !== 'awaiting-payment' && state !== 'reserved') return null
  if (cancellable === 'any-time') return <p className="text-small text-soft">{t.cancelAnyTime}</p>
  if (cancellable === 'no' || !cancelUntil) return <p className="text-small text-soft">{t.cancelNo}</p>
  return <p className="text-small text-soft">{line(t.cancelUntil({ time: <Instant at={cancelUntil} /> }))}</p>
}

/** Sets the money aside for an order that was accepted. */
export function PayOrder({ order: { id: subscriptionId, state, paysBy } }: { order: Subscription }) {
  const t = useWords('investing')
  const { call, failureOf } = useApi()
  const [isShort, setShort] = useState(false)
  const pay = useAct({
    operation: 'member.subscriptions.pay',
    send(_nothing, context) {
      setShort(false)
      return call.member.subscriptions.pay.call({ subscriptionId }, { context })
    },
    done: () => ({ message: t.order.paid }),
    failed: t.order.payFailed,
    onFailure(error) {
      const isAboutMoney = failureOf(error).code === 'LEDGER_FUNDS_SHORT'
      setShort(isAboutMoney)
      return isAboutMoney
    },
  })
  if (state !== 'awaiting-payment') return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant={paysBy === 'card' ? 'plain' : 'primary'} busy={pay.isPending} onClick={() => pay.mutate()}>
        {t.order.pay}
      </Button>
      <p role="alert" className="text-small text-bad">
        {isShort && (
          <>
            {t.order.payShort}{' '}
            <TextLink to={`/wallet?from=${encodeURIComponent(`/orders/${subscriptionId}`)}`}>{t.payment.addMoney}</TextLink>
          </>
        )}
      </p>
    </div>
  )
}

/** A draft goes on where it was left. */
export function GoOn({ order: { state, offerId } }: { order: Subscription }) {
  const t = useWords('investing').order
  return state === 'draft' ? (
    <ButtonLink to={`/investments/${offerId}`} variant="primary">
      {t.goOn}
    </ButtonLink>
  ) : null
}
