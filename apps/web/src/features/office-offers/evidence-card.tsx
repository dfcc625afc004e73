import type { Names, OfferEvidence, OfficeOffer } from '@heathland/contract'
import { type CheckState, checkEvidence, type EvidenceKind, evidenceKinds, isExpired, ruleOf } from '@heathland/domain/offers/evidence'
import { dayOf } from '@heathland/domain/offers/offer'
import { Check, CircleDashed, Clock, Download, Upload, X } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { sizeWords } from '../size-words.ts'
import { sumOfEvidence } from './evidence-sum.ts'
import { mayReviewEvidence, mayWriteOffers } from './offer-rights.ts'
import { checkTones } from './offer-tones.ts'

const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** The documents behind an offer, one row for each kind. */
export function EvidenceCard({ offer }: { offer: OfficeOffer }) {
  const t = useWords('officeOffers').evidence
  const { user } = useSession()
  const [isUploading, setUploading] = useState(false)
  const [reviewing, setReviewing] = useState<{ readonly paper: OfferEvidence; readonly verdict: 'accepted' | 'rejected' }>()
  const today = dayOf(new Date())
  const { accepted, kindsCount } = sumOfEvidence(offer, today)
  const words = t.accepted({ count: accepted, total: kindsCount })
  const mayUpload = mayWriteOffers(user?.role) && offer.state !== 'cancelled'
  return (
    <Card
      title={t.title}
      aside={
        mayUpload && (
          <Button size="small" icon={<Upload aria-hidden="true" size={16} />} onClick={() => setUploading(true)}>
            {t.upload}
          </Button>
        )
      }
    >
      <p className="figures -mt-3 mb-3 text-small text-soft">{words}</p>
      <ProgressBar label={words} percent={(accepted / kindsCount) * 100} />
      <ul className="mt-4 grid gap-3.5">
        {evidenceKinds.map((kind) => {
          const papers = offer.evidence.filter((paper) => paper.kind === kind).toReversed()
          const state = checkEvidence(kind, offer.evidence, today)
          return (
            <EvidenceRow key={kind} kind={kind} state={state}>
              {papers.map((paper) => (
                <Paper
                  key={paper.id}
                  paper={paper}
                  names={offer.names}
                  today={today}
                  onReview={
                    paper.state !== 'rejected' && mayReviewEvidence(user?.role) && paper.addedBy !== user?.id
                      ? (verdict) => setReviewing({ paper, verdict })
                      : undefined
                  }
                  isOwn={paper.addedBy === user?.id}
                />
              ))}
            </EvidenceRow>
          )
        })}
      </ul>
      {isUploading && <UploadDialog offer={offer} onClose={() => setUploading(false)} />}
      {reviewing && <ReviewDialog {...reviewing} onClose={() => setReviewing(undefined)} />}
    </Card>
  )
}

function EvidenceRow({ kind, state, children }: { kind: EvidenceKind; state: CheckState; children: readonly ReactNode[] }) {
  const t = useWords('officeOffers').evidence
  const Icon = icons[state]
  const isMissed = state === 'missing' && !ruleOf(kind).isRequired
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-2.5 text-dense">
      <Icon aria-hidden="true" size={17} strokeWidth={2.2} className={classNames('mt-1', iconLook[state])} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-[540]">{t.kinds[kind]}</span>
          <Badge tone={checkTones[state]}>{isMissed ? t.optional : t.checks[state]}</Badge>
        </div>
        {children.length > 0 && <div className="mt-1 grid gap-2">{children}</div>}
      </div>
    </li>
  )
}

interface PaperProps {
  paper: OfferEvidence
  names: Names
  today: string
  isOwn: boolean
  onReview: ((verdict: 'accepted' | 'rejected') => void) | undefined
}

function Paper({ paper, names, today, isOwn, onReview }: PaperProps) {
  const t = useWords('officeOffers').evidence
  const { user } = useSession()
  const format = useFormat()
  const { title, fileId, bytes, state, note, issuedOn, expiresOn, addedAt, addedBy, reviewedAt, reviewedBy } = paper
  const who = (id: string) => names[id]?.name ?? t.noName
  const said = { submitted: t.uploadedBy, accepted: t.acceptedBy, rejected: t.rejectedBy }[state]
  const by = reviewedAt && reviewedBy ? { day: <Day on={reviewedAt.slice(0, 10)} />, name: who(reviewedBy) } : undefined
  const isOver = isExpired(paper, today)
  return (
    <div className="min-w-0 text-small text-soft">
      <a href={`/api/files/${fileId}/content`} download={`${title}.pdf`} className="link inline-flex items-start gap-1 py-0.75">
        <Download aria-hidden="true" size={14} className="mt-0.75 shrink-0" />
        <VisuallyHidden>{t.download({ title })}</VisuallyHidden>
        <span aria-hidden="true" className="wrap-anywhere">
          {title}
        </span>
      </a>{' '}
      <span className="whitespace-nowrap">{sizeWords(format, bytes)}</span>
      <p>{drawn(said(state === 'submitted' || !by ? { day: <Day on={addedAt.slice(0, 10)} />, name: who(addedBy) } : by))}</p>
      {(issuedOn || expiresOn) && (
        <p className={isOver ? 'text-bad' : undefined}>
          {issuedOn && drawn(t.issued({ day: <Day on={issuedOn} /> }))}
          {issuedOn && expiresOn && ' · '}
          {expiresOn && drawn((isOver ? t.expiredOn : t.validUntil)({ day: <Day on={expiresOn} /> }))}
        </p>
      )}
      {note && <p className="wrap-anywhere text-ink">“{note}”</p>}
      {onReview && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          {state === 'submitted' && (
            <Button size="small" variant="primary" onClick={() => onReview('accepted')}>
              {t.accept}
              <VisuallyHidden> {title}</VisuallyHidden>
            </Button>
          )}
          <Button size="small" onClick={() => onReview('rejected')}>
            {t.reject}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </div>
      )}
      {isOwn && state === 'submitted' && mayReviewEvidence(user?.role) && <p className="mt-1">{t.own}</p>}
    </div>
  )
}

function drawn(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}

const icons = { valid: Check, missing: CircleDashed, 'in-review': Clock, rejected: X, expired: X }
const iconLook: Record<CheckState, string> = {
  valid: 'text-good',
  missing: 'text-faint',
  'in-review': 'text-care',
  rejected: 'text-bad',
  expired: 'text-bad',
}
