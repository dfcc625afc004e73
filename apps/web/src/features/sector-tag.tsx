import type { OpportunityCategory } from '@heathland/domain/offers/opportunity'
import { Droplet, GraduationCap, Heart, House, Sun } from 'lucide-react'
import { useWords } from '../ui/words.tsx'

/** A sector by its icon, in its colour, and its name. */
export function SectorTag({ category }: { category: OpportunityCategory }) {
  const t = useWords('opportunity')

  return (
    <span className="inline-flex items-center gap-1.5 font-[560] text-soft">
      <SectorIcon category={category} isColoured />
      {t.categories[category]}
    </span>
  )
}

/** Beside the sector's name. */
export function SectorIcon({ category, isColoured = false }: { category: OpportunityCategory; isColoured?: boolean }) {
  const { Icon, colour } = looks[category]
  return <Icon aria-hidden="true" size={16} className={isColoured ? colour : undefined} />
}

const looks = {
  'Renewable energy': { Icon: Sun, colour: 'text-energy' },
  'Social impact': { Icon: Heart, colour: 'text-social' },
  Housing: { Icon: House, colour: 'text-housing' },
  'Clean water': { Icon: Droplet, colour: 'text-water' },
  Education: { Icon: GraduationCap, colour: 'text-education' },
} satisfies Record<OpportunityCategory, unknown>
