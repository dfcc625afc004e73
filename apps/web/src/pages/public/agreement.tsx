import { AgreementSigning } from '../../features/documents/agreement-signing.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Anyone may read it; signing concerns one person. */
export function AgreementPage() {
  const t = useWords('documents').agreement
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <AgreementSigning />
    </div>
  )
}
