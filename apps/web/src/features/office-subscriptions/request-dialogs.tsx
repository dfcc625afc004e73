import type { AllocationPreview, OfferBook } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface RequestDialogProps {
  book: OfferBook
  onClose: () => void
}

interface AllocationDialogProps extends RequestDialogProps {
  preview: AllocationPreview
  floorMinor: string
}

/** What each order would receive. */
export function PreviewDialog({ preview, onClose }: { preview: AllocationPreview; onClose: () => void }) {
  const { allocation: t, orders: ordersWords } = useWords('officeSubscriptions')
  const { aMember } = ordersWords
  const { lines, orders, names } = preview
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOutside
      size="wide"
      title={t.previewTitle}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className="grid gap-4">
        <p className="text-soft">
          {lines.length < orders && `${t.firstOnly({ shown: lines.length, count: orders })} `}
          {t.previewText}
        </p>
        <div className="rounded-medium border border-line">
          <Table
            caption={t.previewTitle}
            density="dense"
            rows={lines}
            rowKey={({ subscriptionId }) => subscriptionId}
            columns={[
              {
                id: 'member',
                header: t.member,
                cell: ({ personId, number }) => (
                  <>
                    <span className="block">{names[personId]?.name ?? aMember}</span>
                    <span className="block text-small font-normal text-soft">{number}</span>
                  </>
                ),
              },
              { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
              { id: 'gets', header: t.gets, numeric: true, cell: ({ allocated }) => <Money value={allocated} form="exact" /> },
            ]}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Sends an allocation to a second person, with the figures that they will see. */
export function SendAllocationDialog({ book, preview, floorMinor, onClose }: AllocationDialogProps) {
  const { allocation: t, review } = useWords('officeSubscriptions')
  const { subscriptions } = useApi().call.office
  const { offerId } = book
  const { rule } = preview
  const form = useForm({
    name: 'allocation',
    about: offerId,
    initial: { reason: '' },
    check: checkReason,
    words: () => review.reasonMissing,
    operation: 'office.subscriptions.requestAllocation',
    send: ({ reason }, context) => subscriptions.requestAllocation.call({ offerId, rule, floorMinor, reason }, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.failed,
    closing: ['APPROVAL_WAITING', 'NOTHING_TO_ALLOCATE', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.sendTitle} action={[t.send, t.sending]}>
      <p className="text-soft">{t.sendText}</p>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.rule, value: t.rules[rule] },
          { term: t.ready, value: t.orders({ count: preview.orders }) },
          { term: t.allocated, value: <Money value={preview.allocated} form="exact" /> },
          { term: t.returned, value: <Money value={preview.returned} form="exact" /> },
          { term: t.fees, value: <Money value={preview.fees} form="exact" /> },
        ]}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={review.reason}
        hint={review.acceptHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}

/** Asks for the money in escrow to be passed on to the company. */
export function ReleaseDialog({ book, onClose }: RequestDialogProps) {
  const { money: t, review } = useWords('officeSubscriptions')
  const format = useFormat()
  const { subscriptions } = useApi().call.office
  const { offerId, company, inEscrow } = book
  const form = useForm({
    name: 'fund-release',
    about: offerId,
    initial: { reason: '' },
    check: checkReason,
    words: () => review.reasonMissing,
    operation: 'office.subscriptions.requestRelease',
    send: ({ reason }, context) => subscriptions.requestRelease.call({ offerId, reason }, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.failed,
    closing: ['APPROVAL_WAITING', 'NOTHING_TO_RELEASE', 'EVIDENCE_UNPROVED', 'NOT_FOUND'],
    onClose,
  })
  const amount = format.money({ amountMinor: BigInt(inEscrow.amountMinor), asset: inEscrow.asset }, 'exact')
  return (
    <FormDialog form={form} title={t.releaseTitle({ company })} action={[t.release, t.sending]}>
      <p className="text-soft">{t.releaseText({ amount, company })}</p>
      <TextAreaField
        form={form}
        name="reason"
        label={review.reason}
        hint={review.acceptHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}
