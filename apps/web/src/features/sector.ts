/** How a sector looks: its colour in charts and the scene of its covers. */
import type { Opportunity, OpportunityCategory } from '@heathland/domain/offers/opportunity'
import type { ChartTone } from '../ui/chart-data.ts'
import type { CoverScene } from '../ui/cover-art.tsx'

interface Sector {
  readonly tone: ChartTone
  readonly scene: CoverScene
}

const sectors: Record<OpportunityCategory, Sector> = {
  // words-exception: a category's code
  'Renewable energy': { tone: 'energy', scene: 'energy' },
  // words-exception: a category's code
  'Social impact': { tone: 'social', scene: 'social' },
  Housing: { tone: 'housing', scene: 'housing' },
  // words-exception: a category's code
  'Clean water': { tone: 'water', scene: 'water' },
  Education: { tone: 'education', scene: 'education' },
}

export function toneOf(category: OpportunityCategory): ChartTone {
  return sectors[category].tone
}

/** Solar panels on homes have a scene of their own; they are no solar park. */
export function sceneOf({ category, tags }: Pick<Opportunity, 'category' | 'tags'>): CoverScene {
  const { scene } = sectors[category]
  return scene === 'energy' && tags.includes('Batteries') ? 'village' : scene
}
