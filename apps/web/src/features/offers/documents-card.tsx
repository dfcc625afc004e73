import type { OfferDetail, OfferDocument } from '@heathland/contract'
import { evidenceKinds } from '@heathland/domain/offers/evidence'
import { Check, Clock, FileText } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { PdfPreview } from '../../ui/pdf-preview.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { line } from '../line.ts'
import { sizeWords } from '../size-words.ts'

/** As the list of kinds has them: the most important first. */
export function documentsInOrder(documents: readonly OfferDocument[]): readonly OfferDocument[] {
  return documents.toSorted((one, other) => evidenceKinds.indexOf(one.kind) - evidenceKinds.indexOf(other.kind))
}

const lineLook = 'flex items-start gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0'

/** What members can read, and open here. */
export function DocumentsCard({ offer: { documents, language } }: { offer: OfferDetail }) {
  const { documents: t, evidenceKinds: kinds } = useWords('offerSections')
  const format = useFormat()
  const [opened, setOpened] = useState<OfferDocument>()
  const readable = documentsInOrder(documents.filter(({ isDocument }) => isDocument))
  return (
    <Card title={t.title}>
      {readable.length === 0 ? (
        <p className="text-soft">{t.none}</p>
      ) : (
        <ul>
          {readable.map((document) => (
            <li key={document.id} className={lineLook}>
              <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-soft">
                <FileText aria-hidden="true" size={16} />
              </span>
              <span className="min-w-0 flex-1">
                <strong className="block" lang={language}>
                  {document.title}
                </strong>
                <span className="block text-small text-soft">
                  {kinds[document.kind] !== document.title && `${kinds[document.kind]} · `}
                  {t.pdf({ size: sizeWords(format, document.bytes) })}
                </span>
                <span className="block text-small text-soft">
                  {line(t.checked({ day: <Day on={document.verifiedAt.slice(0, 10)} /> }))}
                </span>
              </span>
              <Button size="small" onClick={() => setOpened(document)}>
                <span>{line(t.read({ hidden: <VisuallyHidden> {document.title}</VisuallyHidden> }))}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DocumentDialog document={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}

/** The document itself, to read on this page. */
export function DocumentDialog({ document, onClose }: { document: OfferDocument | undefined; onClose: () => void }) {
  const t = useWords('offerSections').documents
  const { isDemo } = useDemoMode()
  return (
    <Dialog
      isOpen={document !== undefined}
      onClose={onClose}
      title={document?.title ?? ''}
      size="wide"
      closesOutside
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      {isDemo ? (
        <Banner>{t.demo}</Banner>
      ) : (
        document && (
          <PdfPreview title={document.title} address={`/api/offers/documents/${document.id}/content`} fileName={`${document.title}.pdf`} />
        )
      )}
    </Dialog>
  )
}

/** What was verified and is not shown: that it was, when, and until when it holds. */
export function EvidenceCard({ offer: { documents, language } }: { offer: OfferDetail }) {
  const { documents: t, evidenceKinds: kinds } = useWords('offerSections')
  const today = new Date().toISOString().slice(0, 10)
  const evidence = documentsInOrder(documents.filter(({ isDocument }) => !isDocument))
  return (
    <Card title={t.evidence}>
      {evidence.length === 0 ? (
        <p className="text-soft">{t.noEvidence}</p>
      ) : (
        <>
          <ul>
            {evidence.map(({ id, kind, title, verifiedAt, expiresOn }) => {
              const isExpired = expiresOn !== undefined && expiresOn < today
              const Icon = isExpired ? Clock : Check
              const tone = isExpired ? 'text-care' : 'text-good'
              const strong = (text: string) => <strong className={tone}>{text}</strong>
              return (
                <li key={id} className={lineLook}>
                  <span
                    className={classNames(
                      'mt-0.5 grid size-8 shrink-0 place-items-center rounded-full',
                      isExpired ? 'bg-care-soft text-care' : 'bg-good-soft text-good',
                    )}
                  >
                    <Icon aria-hidden="true" size={16} />
                  </span>
                  <span className="min-w-0">
                    <strong className="block" lang={language}>
                      {title || kinds[kind]}
                    </strong>
                    <span className="block text-small text-soft">
                      {line(
                        isExpired
                          ? t.expired({ day: <Day on={expiresOn} />, strong })
                          : t.verified({ day: <Day on={verifiedAt.slice(0, 10)} />, strong }),
                      )}
                      {!isExpired && expiresOn !== undefined && <>, {line(t.validUntil({ day: <Day on={expiresOn} /> }))}</>}
                    </span>
                  </span>
                </li>
              )
            })}
          </ul>
          <p className="mt-3 border-t border-line pt-3 text-small text-soft">{t.evidenceNote}</p>
        </>
      )}
    </Card>
  )
}
