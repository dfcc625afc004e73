/** What must hold of the loan book, asked of live data. */
import type { Check } from '../../work/check.ts'

export const loanChecks: readonly Check[] = [
  {
    name: 'loan-postings-are-explained-once',
    sentence:
      'the parts of a posting that loans explain are no more than what was posted and not undone, and each is of the loan’s own SPV',
    query: `select concat_ws(' ', matched.transfer_id, matched.minor, posted.amount_minor) as fault
            from (select transfer_id, sum(amount_minor) as minor, array_agg(distinct loan.spv_id) as spvs
                  from loan_event join loan on loan.id = loan_event.loan_id where transfer_id is not null group by transfer_id) as matched
            left join transfer posted on posted.id = matched.transfer_id
            left join transfer undone on undone.key = 'correction:' || matched.transfer_id
            where posted.id is null or matched.minor > posted.amount_minor - coalesce(undone.amount_minor, 0)
               or matched.spvs <> array[account_holder(case posted.movement when 'spv-paid' then posted.debit_account else posted.credit_account end)]
            order by 1 limit 100`,
  },
  {
    name: 'loan-figures-follow-from-events',
    sentence:
      'what was paid on every loan is what its payments add up to, what is owed is the rest, and no loan waits two days to be counted',
    query: `select concat_ws(' ', loan.id, loan.state) as fault
            from loan
            cross join lateral (select coalesce(sum(amount_minor) filter (where kind = 'payment' and counts_on <= loan.updated_at::date), 0) as paid,
                                       coalesce(sum(amount_minor) filter (where kind = 'disbursed'), 0) as lent
                                from loan_event where loan_event.loan_id = loan.id) as happened
            where loan.interest_paid_minor + loan.principal_paid_minor <> happened.paid
               or loan.state <> 'draft' and happened.lent <> loan.principal_minor
               or loan.state in ('active', 'defaulted') and loan.outstanding_minor <> loan.principal_minor - loan.principal_paid_minor
               or loan.changes_on < (select (platform_now() - interval '2 days')::date)
            order by loan.id limit 100`,
  },
  {
    name: 'loans-are-decided-by-two',
    sentence: 'every start, new schedule, default and write-off of a loan was agreed to by a second person',
    query: `select loan_event.id as fault from loan_event left join approval on approval.id = loan_event.approval_id
            where loan_event.kind in ('disbursed', 'restructured', 'defaulted', 'written-off')
              and (approval.state is distinct from 'executed' or approval.maker_id = approval.checker_id
                   or approval.body ->> 'loanId' is distinct from loan_event.loan_id)
            order by loan_event.id limit 100`,
  },
]
