import { personalTable, whose } from '../../core/personal-data.ts'
import type { Noun } from '../noun.ts'
import { officePlacements } from './office-placements.routes.ts'
import { memberPlacements } from './placements.routes.ts'

export const placements = {
  operations: { member: { placements: memberPlacements }, office: { placements: officePlacements } },
  personalData: [
    personalTable({
      table: 'register_entry',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        offer_id: 'plain',
        person_id: whose,
        kind: 'plain',
        amount_minor: 'plain',
        asset: 'plain',
        subscription_id: 'plain',
        distribution_id: 'plain',
        at: 'plain',
      },
    }),
  ],
} as const satisfies Noun
