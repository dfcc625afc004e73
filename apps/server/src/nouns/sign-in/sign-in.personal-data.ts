import { inner, type PersonalData, personalTable, sealedById, secret, whose } from '../../core/personal-data.ts'

export const signInData: readonly PersonalData[] = [
  personalTable({
    table: 'session',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      person_id: whose,
      created_at: 'plain',
      last_used_at: 'plain',
      revoked_at: 'plain',
      step_up_at: 'plain',
      ways: 'plain',
      address: sealedById('session', 'address'),
      user_agent: sealedById('session', 'user_agent'),
      level: inner,
      missing: inner,
      entity_id: 'plain',
      token_hash: secret,
    },
  }),
  personalTable({
    table: 'api_key',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      person_id: whose,
      name: sealedById('api_key', 'name'),
      scopes: 'plain',
      created_at: 'plain',
      expires_at: 'plain',
      last_used_at: 'plain',
      revoked_at: 'plain',
      token_hash: secret,
    },
  }),
  personalTable({
    table: 'outside_account',
    key: { issuer: 'text', linked_at: 'timestamptz' },
    columns: {
      person_id: { leftOut: whose.leftOut },
      issuer: 'plain',
      subject: { sealed: ({ person_id, issuer }) => `outside_account.subject.${String(person_id)} ${String(issuer)}` },
      linked_at: 'plain',
      unlinked_at: 'plain',
      subject_index: secret,
      index_version: inner,
    },
  }),
  personalTable({
    table: 'known_device',
    key: { first_seen_at: 'timestamptz', device_hash: 'bytea' },
    columns: { person_id: whose, first_seen_at: 'plain', last_seen_at: 'plain', device_hash: secret },
  }),
]
