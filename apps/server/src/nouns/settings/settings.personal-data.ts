import { inner, type PersonalData, personalTable, sealedById, secret, whose } from '../../core/personal-data.ts'

export const settingsData: readonly PersonalData[] = [
  personalTable({
    table: 'email_change',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      person_id: whose,
      state: 'plain',
      new_email: sealedById('email_change', 'new_email'),
      old_email: sealedById('email_change', 'old_email'),
      requested_at: 'plain',
      confirmed_at: 'plain',
      ended_at: 'plain',
      confirmable_until: inner,
      undoable_until: inner,
      confirm_token_hash: secret,
      undo_token_hash: secret,
    },
  }),
  personalTable({
    table: 'closing',
    key: { person_id: 'text' },
    columns: {
      person_id: whose,
      state: 'plain',
      obstacles: 'plain',
      requested_at: 'plain',
      ended_at: 'plain',
      due_at: inner,
      ticket_hash: secret,
    },
  }),
]
