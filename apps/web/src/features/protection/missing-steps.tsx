import type { OfferStanding } from '@heathland/contract'
import type { MissingCode } from '@heathland/domain/rules/decide'
import type { InvestingRule } from '@heathland/domain/rules/pack'
import type { OfferProtectionWords } from '@heathland/words/words'
import { CircleDashed, Clock, Hourglass } from 'lucide-react'
import { Instant } from '../../ui/instant.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { withFrom } from './from-offer.ts'

type Missing = OfferStanding['missing'][number]

/** What is still missing before somebody can invest, each with the place where it is done and the way back. */
export function MissingSteps({ missing, from }: { missing: readonly Missing[]; from: string }) {
  const t = useWords('offerProtection').offer
  return (
    <ul aria-label={t.missingList} className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {missing.map((one) => (
        <MissingItem key={one.code} missing={one} from={from} />
      ))}
    </ul>
  )
}

function MissingItem({ missing: { rule, code, who, until, leadsTo }, from }: { missing: Missing; from: string }) {
  const t = useWords('offerProtection')
  const words: Record<MissingCode, { readonly title: string; readonly text: string }> = t.missing
  const { title, text } = words[code]
  const link = leadsTo === from ? undefined : linkWords(t)[rule]
  const Icon = until ? Hourglass : who === 'heathland' ? Clock : CircleDashed
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden="true" size={19} className="mt-0.5 shrink-0 text-soft" />
      <div className="min-w-0">
        <h3 className="text-body font-[600]">{title}</h3>
        <p className="text-soft">{text}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-small">
          <span className="text-soft">{until ? line(t.offer.until({ time: <Instant at={until} /> })) : t.offer.who[who]}</span>
          {link && <TextLink to={leadsTo.startsWith('/opportunities') ? leadsTo : withFrom(leadsTo, from)}>{link}</TextLink>}
        </p>
      </div>
    </li>
  )
}

/** Where a step is done; those without one are done on the page of the offer. */
const linkWords = ({ links }: OfferProtectionWords): Partial<Record<InvestingRule, string>> => ({
  offer: links.offers,
  visibility: links.offers,
  wallet: links.wallet,
  identity: links.identity,
  agreement: links.agreement,
  'first-onramp': links.onramp,
  category: links.category,
  'knowledge-test': links.test,
  'loss-simulation': links.loss,
  'cooling-off': links.offer,
})
