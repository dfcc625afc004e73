import type { Subscription } from '@heathland/contract'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'

interface CancelDialogProps {
  order: Subscription
  isOpen: boolean
  onClose: () => void
}

/** The one question before an order is cancelled, with what becomes of its money. */
export function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const t = useWords('investing').order
  const format = useFormat()
  const { subscriptions } = useApi().call.member
  const { id: subscriptionId, number, offerName: name, state, total, paysBy } = order
  const cancel = useAct({
    operation: 'member.subscriptions.cancel',
    send: (_nothing, context) => subscriptions.cancel.call({ subscriptionId }, { context }),
    done() {
      onClose()
      return { message: t.cancelled }
    },
    failed: t.cancelFailed,
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.cancelTitle}
      busy={cancel.isPending}
      actions={
        <>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t.cancel}
          </Button>
          <Button unavailable={cancel.isPending} onClick={onClose}>
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
  )
}
