import { inner, type PersonalData, personalTable, whose } from '../../core/personal-data.ts'

export const ledgerData: readonly PersonalData[] = [
  personalTable({
    table: 'ledger_account',
    of: 'holder_id = $1',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      holder_id: whose,
      code: 'plain',
      asset: 'plain',
      cell: 'plain',
      side: inner,
      floor: inner,
      opened_at: 'plain',
      last_booked_at: 'plain',
      entries: 'plain',
      debits_posted_minor: 'plain',
      credits_posted_minor: 'plain',
      debits_pending_minor: 'plain',
      credits_pending_minor: 'plain',
    },
  }),
  personalTable({
    table: 'entry',
    of: 'account_id = any (array(select id from ledger_account where holder_id = $1))',
    key: { account_id: 'text', booked_at: 'timestamptz', posting_id: 'text' },
    columns: {
      posting_id: 'plain',
      account_id: 'plain',
      booked_at: 'plain',
      side: 'plain',
      amount_minor: 'plain',
      movement: 'plain',
      subject: 'plain',
      debits_minor: inner,
      credits_minor: inner,
      position: inner,
      other_account_id: { leftOut: 'the other side of a booking may be somebody else’s' },
    },
  }),
  { table: 'hand_posting', notExported: 'who posted by hand; the posting itself is among the entries' },
]
