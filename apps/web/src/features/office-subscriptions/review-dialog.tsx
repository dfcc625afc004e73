import type { OfficeSubscription } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { type CallContext, useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** An order whose decision was not saved, and why. */
export interface NotSaved {
  readonly id: string
  readonly name: string
  readonly why: string
}

interface ReviewDialogProps {
  orders: readonly OfficeSubscription[]
  isAccepted: boolean
  nameOf: (order: OfficeSubscription) => string
  onDone: (done: number, notSaved: readonly NotSaved[]) => void
  onClose: () => void
}

/** Accepts or refuses orders below the minimum. Each is a call of its own: some may be saved and others not, and the list then says which. */
export function ReviewDialog({ orders, isAccepted, nameOf, onDone, onClose }: ReviewDialogProps) {
  const t = useWords('officeSubscriptions').review
  const { call, explain } = useApi()
  const count = orders.length

  async function decide({ reason }: { reason: string }, context: CallContext) {
    const review = ({ id }: OfficeSubscription, one?: CallContext) =>
      call.office.subscriptions.review.call({ subscriptionId: id, isAccepted, reason }, { context: one ?? {} })
    const [first] = orders
    if (first && count === 1) {
      await review(first, context)
      return []
    }
    const notSaved: NotSaved[] = []
    for (const order of orders) {
      try {
        await review(order)
      } catch (error) {
        notSaved.push({ id: order.id, name: nameOf(order), why: explain(error).title })
      }
    }
    return notSaved
  }

  const form = useForm({
    name: 'order-review',
    about: `${isAccepted ? 'accept' : 'refuse'} ${orders.map(({ id }) => id).join(' ')}`,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.reasonMissing,
    operation: 'office.subscriptions.review',
    send: decide,
    done(notSaved) {
      const done = count - notSaved.length
      onDone(done, notSaved)
      return done > 0 ? { message: isAccepted ? t.accepted({ count: done }) : t.refused({ count: done }) } : undefined
    },
    failed: t.failed,
    closing: ['SUBSCRIPTION_STEP_UNFIT', 'SUBSCRIPTION_OWN', 'NOT_FOUND'],
    onClose,
  })
  const title = isAccepted ? t.acceptTitle({ count }) : t.refuseTitle({ count })
  return (
    <FormDialog form={form} title={title} action={[title, t.saving]} tone={isAccepted ? 'primary' : 'danger'}>
      <p className="text-soft">{isAccepted ? t.acceptText({ count }) : t.refuseText({ count })}</p>
      <ul aria-label={t.orders} className="grid max-h-48 gap-1 overflow-y-auto rounded-medium border border-line px-3 py-2 text-dense">
        {orders.map((order) => (
          <li key={order.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{nameOf(order)}</span>
            <Money value={order.amount} form="whole" />
          </li>
        ))}
      </ul>
      <TextAreaField
        form={form}
        name="reason"
        label={t.reason}
        hint={count > 1 ? `${t.oneReason} ${isAccepted ? t.acceptHint : t.refuseHint}` : isAccepted ? t.acceptHint : t.refuseHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}
