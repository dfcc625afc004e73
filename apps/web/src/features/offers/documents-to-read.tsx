import type { OfferDetail, OfferDocument } from '@heathland/contract'
import { Check, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFormat } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { sizeWords } from '../size-words.ts'
import { DocumentDialog, documentsInOrder } from './documents-card.tsx'

/** What somebody reads before they sign. What they opened is ticked. */
export function DocumentsToRead({ offer: { documents, language } }: { offer: OfferDetail }) {
  const { documents: t, evidenceKinds: kinds } = useWords('offerSections')
  const format = useFormat()
  const [opened, setOpened] = useState<OfferDocument>()
  const [read, setRead] = useState<readonly string[]>([])
  const readable = documentsInOrder(documents.filter(({ isDocument }) => isDocument))
  if (readable.length === 0) return <p className="text-soft">{t.none}</p>
  return (
    <>
      <ul>
        {readable.map((document) => {
          const isRead = read.includes(document.id)
          const Icon = isRead ? Check : FileText
          return (
            <li key={document.id} className="flex items-center gap-3 border-b border-line py-3 last:border-0">
              <span
                className={classNames(
                  'grid size-9 shrink-0 place-items-center rounded-full',
                  isRead ? 'bg-good-soft text-good' : 'bg-sunken text-soft',
                )}
              >
                <Icon aria-hidden="true" size={17} />
              </span>
              <span className="min-w-0 flex-1">
                <strong className="block" lang={language}>
                  {document.title}
                </strong>
                <span className="block text-small text-soft">
                  {kinds[document.kind] !== document.title && `${kinds[document.kind]} · `}
                  {isRead ? t.opened : t.pdf({ size: sizeWords(format, document.bytes) })}
                </span>
              </span>
              <Button
                size="small"
                onClick={() => {
                  setOpened(document)
                  setRead([...read, document.id])
                }}
              >
                <span>{line((isRead ? t.readAgain : t.read)({ hidden: <VisuallyHidden> {document.title}</VisuallyHidden> }))}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <DocumentDialog document={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
