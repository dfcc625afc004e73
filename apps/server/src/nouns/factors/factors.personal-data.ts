import { inner, type PersonalData, personalTable, sealedById, secret, whose } from '../../core/personal-data.ts'

export const factorsData: readonly PersonalData[] = [
  personalTable({
    table: 'totp',
    key: { person_id: 'text' },
    columns: { person_id: whose, created_at: 'plain', confirmed_at: 'plain', secret, last_step: inner },
  }),
  personalTable({
    table: 'passkey',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      person_id: whose,
      label: sealedById('passkey', 'label'),
      created_at: 'plain',
      last_used_at: 'plain',
      transports: 'plain',
      counter: inner,
      public_key: secret,
    },
  }),
  personalTable({
    table: 'recovery',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      person_id: whose,
      kind: 'plain',
      state: 'plain',
      new_email: sealedById('recovery', 'new_email'),
      stopped_by: 'plain',
      requested_at: 'plain',
      approved_at: 'plain',
      takes_effect_at: 'plain',
      email_verified_at: 'plain',
      ended_at: 'plain',
      lapses_at: 'plain',
      due_at: inner,
      maker_id: { leftOut: 'the id of a colleague' },
      checker_id: { leftOut: 'the id of a colleague' },
      stop_token_hash: secret,
      verify_token_hash: secret,
    },
  }),
  { table: 'backup_code', notExported: 'hashes of codes that guard the account' },
  { table: 'challenge', notExported: 'random values of a ceremony, deleted within minutes' },
]
