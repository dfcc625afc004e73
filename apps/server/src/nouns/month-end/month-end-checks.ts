/** What must hold of closed months, asked of live data. */
import type { Check } from '../../work/check.ts'

export const monthEndChecks: readonly Check[] = [
  {
    name: 'closed-months-are-as-counted',
    sentence: 'the newest closed months of every SPV were counted again from its books within two days, and were the same',
    query: `select concat_ws(' ', spv_id, to_char(month, 'YYYY-MM'), case when is_as_counted then 'late' else 'differs' end) as fault
            from (select *, row_number() over (partition by spv_id order by month desc) as place from book_month where state = 'closed') newest
            where place <= 2 and (not is_as_counted or coalesce(counted_at, closed_at) < (select platform_now() - interval '2 days'))
            order by 1 limit 100`,
  },
  {
    name: 'closed-months-are-whole',
    sentence: 'every closed month has the figures that two people agreed to, and no month between two closed ones is open',
    query: `select concat_ws(' ', spv_id, to_char(month, 'YYYY-MM'), version, 'figures') as fault from book_month
            where hash <> book_figures_hash(spv_id, month, version) or totals <> book_figures_totals(spv_id, month, version)
            union all
            select concat_ws(' ', book_month.spv_id, to_char(book_month.month, 'YYYY-MM'), book_month.version, 'alone') from book_month
            left join approval closing on closing.id = book_month.approval_id
            left join approval reopening on reopening.id = book_month.reopening_approval_id
            where (closing.act, closing.state, closing.maker_id, closing.checker_id)
                    is distinct from ('month-end.close', 'executed', book_month.requested_by, book_month.closed_by)
               or closing.maker_id = closing.checker_id or closing.body ->> 'hash' is distinct from encode(book_month.hash, 'hex')
               or book_month.state = 'reopened' and ((reopening.act, reopening.state, reopening.maker_id, reopening.checker_id)
                    is distinct from ('month-end.reopen', 'executed', book_month.reopening_requested_by, book_month.reopened_by)
                    or reopening.maker_id = reopening.checker_id)
            union all
            select concat_ws(' ', spv_id, to_char(month, 'YYYY-MM'), 'gap') from (
              select spv_id, month, lead(month) over (partition by spv_id order by month) as next,
                     min(month) over (partition by spv_id) as first,
                     (select min(month) from book_month every where every.spv_id = book_month.spv_id) as began
              from book_month where state = 'closed') closed
            where next <> (month + interval '1 month')::date or first <> began
            order by 1 limit 100`,
  },
]
