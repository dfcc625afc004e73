import type { OfferProblem, OfficeOffer } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { type ContentProblem, publicationRules } from '@heathland/domain/offers/publication'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { checklistId } from './checklist-id.ts'
import { hasEnded } from './offer-rights.ts'
import { waitsForSecondPerson } from './waiting-request.ts'

/** What keeps the saved version from being published, each with the way to its field. */
export function ChecklistCard({ offer, hasForm }: { offer: OfficeOffer; hasForm: boolean }) {
  const t = useWords('officeOffers').checklist
  const { problems, publishedVersion, version, state } = offer
  const wordsOf = useProblemWords(offer)
  const isPublished = publishedVersion === version
  return (
    <div id={checklistId} tabIndex={-1} className="scroll-mt-20 rounded-large">
      <Card title={t.title}>
        <div className="grid gap-3 text-dense">
          {hasEnded(state) ? (
            <Banner>{t.ended}</Banner>
          ) : problems.length > 0 ? (
            <>
              <Banner tone="bad">
                <strong>{t.blocks({ count: problems.length })}</strong>
              </Banner>
              <ul className="grid list-disc gap-2 pl-5">
                {problems.map((problem) => (
                  <li key={keyOf(problem)}>
                    {hasForm && problem.kind === 'content' ? (
                      <a
                        href={`#${fieldOf[problem.what]}`}
                        onClick={(event) => {
                          // Following the link would add to the history; only the focus shall move.
                          event.preventDefault()
                          document.getElementById(fieldOf[problem.what])?.focus()
                        }}
                        className="link py-0.75"
                      >
                        {wordsOf(problem)}
                      </a>
                    ) : (
                      wordsOf(problem)
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : isPublished ? (
            <Banner tone="good">{t.published}</Banner>
          ) : waitsForSecondPerson(offer) ? (
            <Banner tone="care">{t.waiting}</Banner>
          ) : (
            <Banner tone="good">{t.ready}</Banner>
          )}
          {!isPublished && !hasEnded(state) && <p className="text-soft">{t.after}</p>}
        </div>
      </Card>
    </div>
  )
}

function useProblemWords({ lawPack }: OfficeOffer): (problem: OfferProblem) => string {
  const words = useWords('officeOffers')
  const t = words.checklist
  const format = useFormat()
  const { law } = publicationRules[lawPack]
  return (problem) => {
    switch (problem.kind) {
      case 'content':
        return t.content[problem.what]
      case 'evidence':
        return problem.state === 'valid' ? '' : t.evidence[problem.state]({ kind: words.evidence.kinds[problem.what] })
      case 'owner-related':
        return t.ownerRelated({ law })
      case 'owner-total':
        return t.ownerTotal({ max: format.money(money(BigInt(problem.max.amountMinor), problem.max.asset), 'whole'), law })
    }
  }
}

function keyOf(problem: OfferProblem): string {
  return problem.kind === 'content' || problem.kind === 'evidence' ? `${problem.kind} ${problem.what}` : problem.kind
}

/** The control that each gap is filled in at. */
const fieldOf: Record<ContentProblem, string> = {
  name: 'offer-name',
  type: 'offer-type',
  description: 'offer-description',
  target: 'offer-target',
  'min-investment': 'offer-minInvestment',
  dates: 'offer-opensOn',
  'closes-in-past': 'offer-closesOn',
  terms: 'offer-terms',
  risks: 'offer-risks',
  sites: 'offer-sites',
  owner: 'offer-ownerName',
  'impact-figures': 'offer-impactFigures',
  'hidden-from': 'offer-hiddenFrom',
}
