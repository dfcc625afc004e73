import { useDemoMode } from '../../features/demo-mode.ts'
import { OwnDocuments } from '../../features/documents/own-documents.tsx'
import { SampleNotice } from '../../features/sample-notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function DocumentsPage() {
  const t = useWords('documents').page
  const { isDemo } = useDemoMode()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {isDemo && <SampleNotice />}
      <OwnDocuments />
      <p className="text-small text-soft">{t.identity}</p>
    </div>
  )
}
