import type { SignableDocument } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Eye } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { DocumentBody } from '../document-text.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { ReceiptLink } from '../receipt-link.tsx'
import { useSession } from '../session.ts'
import { sizeWords } from '../size-words.ts'
import { statusTones } from './document-list.tsx'
import { SignForm } from './sign-form.tsx'

/** Checking takes a reader of its own, which few visits need. */
const SealCheck = lazyPart(async () => (await import('./seal-check.tsx')).SealCheck)

/** One document: its text as it was shown, what can be done with it, and whether its seal holds. */
export function DocumentPanel({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const t = useWords('documents').panel
  const { call, explain } = useApi()
  const found = useQuery(call.member.documents.read.queryOptions({ input: { documentId } }))
  return (
    <div className="grid gap-3">
      <div className="lg:hidden">
        <Button size="small" icon={<ArrowLeft aria-hidden="true" size={16} />} onClick={onClose}>
          {t.back}
        </Button>
      </div>
      {found.isPending ? (
        <Card>
          <Loading label={t.loading}>
            <div className="grid gap-3">
              <Skeleton shape="h-8 w-2/3" />
              <Skeleton shape="h-64 w-full" />
            </div>
          </Loading>
        </Card>
      ) : found.isError ? (
        <Card>
          <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
        </Card>
      ) : (
        <Shown document={found.data} />
      )}
    </div>
  )
}

function Shown({ document }: { document: SignableDocument }) {
  const t = useWords('documents')
  const { isDemo } = useDemoMode()
  const { refresh } = useSession()
  const format = useFormat()
  const { title, about, status, sentAt, signedAt, keptUntil, file, text } = document
  const day = (on: string) => <Day key="day" on={on.slice(0, 10)} />
  const line = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts)
  return (
    <Card title={title} aside={<Badge tone={statusTones[status]}>{t.statuses[status]}</Badge>}>
      <p className="text-small text-soft">
        {about && `${about} · `}
        {line(signedAt ? t.panel.signed({ day: day(signedAt) }) : t.panel.sent({ day: day(sentAt) }))}
        {file && ` · ${t.panel.pdf({ size: sizeWords(format, file.size) })}`}
        {keptUntil && (
          <>
            {' · '}
            {line(t.panel.keptUntil({ day: day(keptUntil) }))}
          </>
        )}
      </p>
      {file && (
        <div className="mt-4 flex flex-wrap gap-2">
          <a href={`${file.address}?view`} target="_blank" rel="noreferrer" className={linkLook}>
            <Eye aria-hidden="true" size={16} />
            {t.panel.view}
          </a>
          <a href={file.address} download={file.name} className={linkLook}>
            <Download aria-hidden="true" size={16} />
            {t.panel.download}
          </a>
          <ReceiptLink id={document.id} />
          <SealCheck file={file} />
        </div>
      )}
      {status === 'Signed' && !file && (
        <div className="mt-4">
          <Banner>{isDemo ? t.panel.noFile : t.panel.sealing}</Banner>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys */}
      <section aria-label={title} tabIndex={0} className="mt-4 max-h-[32rem] overflow-y-auto rounded-medium border border-line p-4">
        <DocumentBody text={text} level={3} />
      </section>
      {status === 'Pending' && (
        <section aria-label={t.sign.documentTitle} className="mt-4">
          <SignForm document={document} submit={t.sign.documentSubmit} signedMessage={t.sign.documentDone} onSigned={refresh} />
        </section>
      )}
    </Card>
  )
}

const linkLook =
  'inline-flex min-h-9 items-center gap-2 rounded-medium border border-line-strong bg-card px-3 py-1 text-small font-[580] text-ink no-underline hover:bg-sunken'
