import { ReceiptText } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'
import { useWords } from '../ui/words.tsx'

/** Leads to the receipt of a posting, a document or a record of the audit log, which anybody can check. */
export function ReceiptLink({ id }: { id: string }) {
  return (
    <ButtonLink to={`/receipts/${id}`} size="small" icon={<ReceiptText aria-hidden="true" size={16} />}>
      {useWords('receipts').button}
    </ButtonLink>
  )
}
