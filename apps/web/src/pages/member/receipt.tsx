import { useParams } from 'react-router'
import { lazyPart } from '../../features/lazy-part.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

const ReceiptSheet = lazyPart(async () => (await import('../../features/receipts/receipt-sheet.tsx')).ReceiptSheet)

/** The receipt of a posting, a document or a record of the audit log, by its number. */
export function ReceiptPage() {
  const t = useWords('receipts').page
  const { id = '' } = useParams()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="max-w-[52rem]">
        <ReceiptSheet id={id} />
      </div>
    </div>
  )
}
