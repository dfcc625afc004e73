import { Download } from 'lucide-react'
import { useFragment } from '../../features/fragment.ts'
import { CodeCheck, FileCheck } from '../../features/receipts/file-check.tsx'
import { LogState } from '../../features/receipts/log-state.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Anyone checks what they were given, without an account and without sending it anywhere. */
export function VerifyPage() {
  const t = useWords('receipts').verify
  const scanned = useFragment('receipt')
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="grid max-w-[52rem] gap-5">
        {scanned !== undefined && <CodeCheck code={scanned} />}
        <FileCheck />
        <Card title={t.how}>
          <p className="max-w-measure text-soft">{t.howText}</p>
        </Card>
        <LogState />
        <Card title={t.alone}>
          <p className="max-w-measure text-soft">{t.aloneText}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <a href="/heathland-verify.mjs" download className={linkLook}>
              <Download aria-hidden="true" size={16} />
              {t.program}
            </a>
            <a href="/log/keys" download="keys.json" className={linkLook}>
              <Download aria-hidden="true" size={16} />
              {t.keys}
            </a>
          </div>
          <pre className="mt-4 rounded-medium bg-sunken p-3 text-small break-words whitespace-pre-wrap">{t.command}</pre>
        </Card>
      </div>
    </div>
  )
}

const linkLook =
  'inline-flex min-h-9 items-center gap-2 rounded-medium border border-line-strong bg-card px-3 py-1 text-small font-[580] text-ink no-underline hover:bg-sunken'
