import { inner, type PersonalData, personalTable, whose } from '../../core/personal-data.ts'

export const cardsData: readonly PersonalData[] = [
  personalTable({
    table: 'card_payment',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      person_id: whose,
      cell: 'plain',
      asset: 'plain',
      amount_minor: 'plain',
      fee_minor: 'plain',
      state: 'plain',
      payer_id: 'plain',
      payment_id: 'plain',
      charged_minor: 'plain',
      charged_fee_minor: 'plain',
      credited_minor: 'plain',
      failure: 'plain',
      hold: 'plain',
      opened_at: 'plain',
      ended_at: 'plain',
      due_at: inner,
    },
  }),
  personalTable({
    table: 'card_reversal',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      card_payment_id: 'plain',
      person_id: whose,
      kind: 'plain',
      source_id: 'plain',
      amount_minor: 'plain',
      state: 'plain',
      found_at: 'plain',
      ended_at: 'plain',
      due_at: inner,
    },
  }),
]
