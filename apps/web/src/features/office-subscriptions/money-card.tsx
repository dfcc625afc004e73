import type { OfferBook } from '@heathland/contract'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'

const ReleaseDialog = lazyDialog(async () => (await import('./request-dialogs.tsx')).ReleaseDialog)

const whyId = 'release-why'

/** Where the money of an offer is, and the request to pass it on. */
export function MoneyCard({ book }: { book: OfferBook }) {
  const t = useWords('officeSubscriptions').money
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { unproved } = book
  const isProved = unproved.length === 0
  const isEmpty = BigInt(book.inEscrow.amountMinor) === 0n
  const waits = book.waiting.some(({ act }) => act === 'subscriptions.release')
  const isBlocked = !isEmpty && !isProved
  const why = waits ? t.waits : isEmpty ? t.nothing : isBlocked ? t.noEvidence : user?.role === 'mfo_admin' ? undefined : t.adminsOnly
  return (
    <Card
      title={t.title}
      aside={
        <Badge tone={isProved ? 'good' : 'care'}>
          {isProved ? t.proved : unproved.length > 1 ? t.unproved.both : t.unproved[unproved[0] ?? 'title']}
        </Badge>
      }
    >
      <DefinitionList
        layout="figures"
        items={[
          { term: t.demand, value: <Money value={book.demand} form="whole" /> },
          { term: t.allocated, value: <Money value={book.allocated} form="whole" /> },
          { term: t.inEscrow, value: <Money value={book.inEscrow} form="whole" /> },
          { term: t.passedOn, value: <Money value={book.passedOn} form="whole" /> },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          unavailable={why !== undefined}
          aria-describedby={why === undefined ? undefined : whyId}
          onClick={() => setAsking(true)}
        >
          {t.release}
        </Button>
        {why !== undefined && (
          <p id={whyId} className="min-w-0 flex-[1_1_16rem] text-small text-soft">
            {why} {isBlocked && !waits && <TextLink to={`/offers/${book.offerId}`}>{t.openEvidence}</TextLink>}
          </p>
        )}
      </div>
      {isAsking && <ReleaseDialog book={book} onClose={() => setAsking(false)} />}
    </Card>
  )
}
