import type { Subscription } from '@heathland/contract'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'

const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Cancelling, as easily as subscribing: one button and one question. */
export function CancelOrder({ order }: { order: Subscription }) {
  const t = useWords('investing').order
  const [opened, setOpened] = useState<boolean>()
  if (order.cancellable === 'no' || order.state === 'draft') return null
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t.cancel}</Button>
      {opened !== undefined && <CancelDialog order={order} isOpen={opened} onClose={() => setOpened(false)} />}
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
