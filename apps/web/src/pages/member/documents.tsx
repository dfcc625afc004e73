import { useDemoMode } from '../../features/demo-mode.ts'
import { useDemoSamples } from '../../features/demo-samples.ts'
import { DocumentList } from '../../features/documents/document-list.tsx'
import { SampleNotice } from '../../features/sample-notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'
import { NotOpenPage } from '../public/not-open.tsx'

export function DocumentsPage() {
  const t = useWords('member')

  const { isDemo } = useDemoMode()
  const samples = useDemoSamples()
  if (!isDemo) return <NotOpenPage path="/documents" />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.documentsPage.whatYouSignedAndWhat}>{t.documentsPage.documents}</PageTitle>
      <SampleNotice />
      <DocumentList documents={samples?.documents} />
    </div>
  )
}
