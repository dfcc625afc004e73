/** The papers of the demo investor, newest first. */
import type { MemberDocument } from '@heathland/domain/documents/document'
import { investments } from './placements.ts'

const [inGreenEnergyFund, inDeltaHousing] = investments

export const documents: readonly MemberDocument[] = [
  {
    id: '1',
    name: 'Change to the loan terms',
    about: inDeltaHousing.name,
    date: '2026-11-09',
    status: 'Pending',
  },
  { id: '2', name: 'Quarterly report, third quarter of 2026', about: inGreenEnergyFund.name, date: '2026-10-20', status: 'Sent' },
  { id: '3', name: 'Tax statement 2025', about: 'Your account', date: '2026-01-31', status: 'Available' },
  { id: '4', name: 'Subscription agreement', about: inGreenEnergyFund.name, date: inGreenEnergyFund.date, status: 'Signed' },
  { id: '5', name: 'Subscription agreement', about: inDeltaHousing.name, date: inDeltaHousing.date, status: 'Signed' },
  { id: '6', name: 'Membership agreement', about: 'Your account', date: '2025-01-06', status: 'Signed' },
]
