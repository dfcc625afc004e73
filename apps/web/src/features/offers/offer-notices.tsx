import type { OfferDetail } from '@heathland/contract'
import { useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'

/** What the member has in this offer already. The page shows the law's warning above it. */
export function OfferNotices({ offer }: { offer: OfferDetail }) {
  const t = useWords('offers').detail
  const { held, open } = offer
  const capital = useCapitalFromPortfolio()
  const money = capital ?? held
  const shown = money && (
    <strong>
      <Money value={money} form="whole" />
    </strong>
  )
  const hasMore = held !== undefined && open
  return (
    <div className="grid gap-3">
      {money && (
        <Banner action={<TextLink to="/placements">{t.seePlacements}</TextLink>}>
          {line(capital ? t.fromPortfolio({ money: shown }) : t.held({ money: shown }))}
          {hasMore && ` ${t.heldMore}`}
        </Banner>
      )}
    </div>
  )
}

/** Whoever comes from their portfolio brings along what they have there, in euros. Anybody can write such a state, so it is checked. */
function useCapitalFromPortfolio(): { readonly amountMinor: bigint; readonly asset: 'EUR' } | undefined {
  const state = useLocation().state as { readonly from?: unknown; readonly capital?: unknown } | null
  if (state?.from !== 'portfolio') return undefined
  const euros = Number(state.capital)
  return Number.isFinite(euros) && euros > 0 && euros < 1e12 ? { amountMinor: BigInt(Math.round(euros * 100)), asset: 'EUR' } : undefined
}
