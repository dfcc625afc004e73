import type { OfficeOffer } from '@heathland/contract'
import { classNames } from '../../ui/class-names.ts'
import { useLanguage } from '../../ui/words.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { EvidenceCard } from './evidence-card.tsx'
// Together with the checklist, which leads to its fields.
import { OfferForm } from './offer-form.tsx'

const OfferFacts = lazyPart(async () => (await import('./offer-facts.tsx')).OfferFacts)

interface OfferEditorProps {
  offer: OfficeOffer
  canEdit: boolean
  /** Hears whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
}

/** The content of an offer, its evidence, and what is missing before it can be published. */
export function OfferEditor({ offer, canEdit, onDirty }: OfferEditorProps) {
  // Amounts and percentages are written in it; another language begins with its own spelling.
  const language = useLanguage()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_23.75rem]">
      {/* Whoever reviews looks at the evidence first, also where there is one column. */}
      <div className={classNames('min-w-0', !canEdit && 'max-lg:order-2')}>
        {canEdit ? <OfferForm key={language} offer={offer} onDirty={onDirty} /> : <OfferFacts offer={offer} />}
      </div>
      <div className="min-w-0 space-y-4 lg:col-start-2 lg:row-span-2 lg:self-stretch">
        <EvidenceCard offer={offer} />
        {/* The checklist stays in view while its items are filled in. */}
        <div className="lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]">
          <ChecklistCard offer={offer} hasForm={canEdit} />
        </div>
      </div>
      <div className={classNames('min-w-0', !canEdit && 'max-lg:order-3')}>
        <ChangesCard offer={offer} />
      </div>
    </div>
  )
}
