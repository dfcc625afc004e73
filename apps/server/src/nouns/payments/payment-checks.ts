/** What must hold of the bank, of what is held, and of withdrawals. */
import type { Check } from '../../work/check.ts'

export const paymentChecks: readonly Check[] = [
  {
    name: 'bank-lines-are-decided',
    sentence:
      'every payment on a statement that was taken more than an hour ago is booked or held, none is held for more than three days, and no refund takes two weeks',
    query: `select concat_ws(' ', bank_line.id, bank_line.state, bank_line.hold, coalesce(owner_id, 'nobody’s')) as fault
            from bank_line join bank_statement on bank_statement.id = statement_id
            where bank_line.state = 'new' and bank_statement.taken_at < (select platform_now() - interval '1 hour')
               or bank_line.state = 'held' and held_at < (select platform_now() - interval '3 days')
               or bank_line.state = 'refunding' and held_at < (select platform_now() - interval '14 days')
            order by bank_line.id limit 100`,
  },
  {
    name: 'bank-equals-the-books',
    sentence: 'what the newest statement says is on our account is what the books say, less debits that nobody has explained yet',
    query: `select concat_ws(' ', last.cell, last.asset, 'bank', last.closing_minor, 'books', books.minor, 'unexplained debits', debits.minor) as fault
            from (select distinct on (cell, asset) id, cell, asset, closing_minor, taken_at from bank_statement where state = 'taken'
                  order by cell, asset, closed_on desc nulls last, sequence desc nulls last) as last
            cross join lateral (select coalesce(system_balance(concat_ws('_', 'acc', last.cell, 'bank', last.asset)), 0) as minor) as books
            cross join lateral (select coalesce(sum(amount_minor), 0) as minor from bank_line
                                where cell = last.cell and asset = last.asset and direction = 'debit' and state = 'held') as debits
            where not exists (select from bank_line where cell = last.cell and state = 'new') and last.closing_minor <> books.minor - debits.minor`,
  },
  {
    name: 'withdrawals-have-their-money',
    sentence:
      'every open withdrawal has its money set aside, every paid one has left the books, and none waits for the bank for more than five days',
    query: `select withdrawal.id as fault from withdrawal
            left join transfer_resolution ended on ended.transfer_id = withdrawal.reservation
            where withdrawal.state in ('in-review', 'ready', 'sent') and (ended.id is not null or withdrawal.confirmed_at < (select platform_now() - interval '5 days'))
               or withdrawal.ended_at > (select platform_now() - interval '3 days')
                  and (withdrawal.state = 'paid' and (ended.kind, ended.amount_minor) is distinct from ('settle', withdrawal.amount_minor)
                       or withdrawal.state in ('cancelled', 'refused') and withdrawal.reservation is not null and ended.kind is distinct from 'release')
            order by withdrawal.id limit 100`,
  },
]
