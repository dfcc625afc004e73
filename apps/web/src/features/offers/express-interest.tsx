import type { OfferDetail } from '@heathland/contract'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { line } from '../line.ts'

/** Tells the company that a member is interested. Said once, it stays said. */
export function ExpressInterest({ offer, isMain }: { offer: OfferDetail; isMain: boolean }) {
  const t = useWords('offers').interest
  const { offers } = useApi().call.member
  const { id, company, status } = offer
  const express = useAct({
    operation: 'member.offers.expressInterest',
    send: (_nothing, context) => offers.expressInterest.call({ offerId: id }, { context }),
    done: () => ({ message: t.done, detail: t.doneText({ company }) }),
    failed: t.failed,
  })
  const since = offer.interestedAt ?? express.data?.interestedAt
  return (
    <div>
      {/* There before it says anything, so that what it says is heard. */}
      <div role="alert">
        {express.isSuccess && (
          <p className="mb-2 rounded-medium bg-good-soft px-3.5 py-2.5 text-good">
            <strong className="block">{t.done}</strong>
            {t.doneText({ company })}
          </p>
        )}
      </div>
      {since ? (
        <p className="flex items-center gap-2 text-small text-soft">
          <CircleCheck aria-hidden="true" size={17} className="shrink-0 text-good" />
          <span>{line(t.since({ day: <Day on={since.slice(0, 10)} /> }))}</span>
        </p>
      ) : status === 'Closed' ? (
        <p className="text-small text-soft">{t.closed}</p>
      ) : (
        <div className="grid gap-2">
          <Button
            variant={isMain ? 'primary' : 'plain'}
            busy={express.isPending}
            aria-describedby="interest-what"
            onClick={() => express.mutate()}
          >
            {t.express}
          </Button>
          <p id="interest-what" className="text-small text-soft">
            {t.what}
          </p>
        </div>
      )}
    </div>
  )
}
