import type { DocumentLine } from '@heathland/contract'
import type { DocumentStatus } from '@heathland/domain/documents/document'
import { FileText, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { useWords } from '../../ui/words.tsx'
import { stayHere } from '../stay-here.ts'

export const statusTones = { Signed: 'good', Pending: 'care', Available: 'neutral', Sent: 'neutral' } as const satisfies Record<
  DocumentStatus,
  Tone
>

export function DocumentList({ documents, chosen }: { documents: readonly DocumentLine[]; chosen: string | undefined }) {
  const t = useWords('documents')
  return (
    <ul aria-label={t.page.list} className="overflow-hidden rounded-b-large border-t border-line">
      {documents.map(({ id, title, about, status, sentAt, signedAt }) => (
        <li key={id} className="border-b border-line last:border-0">
          <Link
            to={`?document=${id}`}
            state={stayHere}
            aria-current={id === chosen ? 'true' : undefined}
            className="flex items-center gap-4 px-5 py-3.5 text-ink no-underline hover:bg-sunken aria-[current]:bg-accent-soft"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
              {status === 'Pending' ? <PenLine aria-hidden="true" size={17} /> : <FileText aria-hidden="true" size={17} />}
            </span>
            <span className="min-w-0 flex-1">
              <strong className="block font-[580]">{title}</strong>
              <span className="block text-small text-soft">
                {about && `${about} · `}
                <Day on={(signedAt ?? sentAt).slice(0, 10)} />
              </span>
            </span>
            <Badge tone={statusTones[status]}>{t.statuses[status]}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}
