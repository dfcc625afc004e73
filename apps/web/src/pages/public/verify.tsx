import { FileCheck } from '../../features/documents/file-check.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Anyone checks what they were given, without an account and without sending it anywhere. */
export function VerifyPage() {
  const t = useWords('documents').verify
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="grid max-w-[52rem] gap-5">
        <FileCheck />
        <Card title={t.how}>
          <p className="text-soft">{t.howText}</p>
        </Card>
      </div>
    </div>
  )
}
