/** What orders left behind, read from the database and not from the answers: one sentence for each thing that is not as it must be. */
import type { Look } from './effects.ts'

/** What a client knows of one order in the end. */
export interface ToldOrder {
  readonly personId: string
  readonly amountMinor: bigint
  /** Of the draft, where one was made. A draft that was refused is made out anew for the member's next order. */
  readonly subscriptionId: string | undefined
  readonly answer: 'signed' | 'full' | 'other' | 'none'
  /** With the fee, as the answer to the signature says. */
  readonly totalMinor: bigint
}

interface Question {
  readonly sentence: string
  /** Returns a row with a `fault` for everything that is not so. */
  readonly query: string
}

/** More of one kind say nothing new. */
const faultsMax = 20

/** Every statement has the same parameters, and asks about the orders for one offer. */
const given = `with given as (select $1::text as offer_id),
  told as (select * from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[]) as told (person_id, subscription_id, amount_minor, total_minor, answer)),
  signed as (select subscription.* from subscription, given where subscription.offer_id = given.offer_id and signed_at is not null)`

const counted = `state in ('in-review', 'awaiting-payment', 'reserved', 'allocated', 'placed')`

const questions: readonly Question[] = [
  {
    sentence: 'an order that a member was told is signed is theirs, reserved and for its amount',
    query: `select told.subscription_id as fault from told left join signed on signed.id = told.subscription_id
            where answer = 'signed' and (signed.person_id, signed.state, signed.amount_minor, signed.amount_minor + signed.fee_minor)
                  is distinct from (told.person_id, 'reserved', told.amount_minor, told.total_minor)`,
  },
  {
    sentence: 'no two answers tell of the same signed order',
    query: `select subscription_id as fault from told where answer = 'signed' group by subscription_id having count(*) > 1`,
  },
  {
    sentence: 'the money of a signed order is set aside once, from its member for its offer',
    query: `select signed.id as fault from signed
            left join transfer held on held.id = signed.reservation and held.key = 'subscription:' || signed.id || ':reserved' and held.kind = 'reserve'
              and held.debit_account = 'acc_eu_member-cash_EUR_' || signed.person_id and held.credit_account = 'acc_eu_escrow_EUR_' || signed.offer_id
            where held.amount_minor is distinct from signed.amount_minor + signed.fee_minor
               or (select count(*) from transfer where transfer.subject = signed.id) <> 1
               or exists (select from transfer_resolution where transfer_id = signed.reservation)`,
  },
  {
    sentence: 'every signed order is one that its member was told of, or is not answered yet',
    query: `select signed.id as fault from signed
            where not exists (select from told where told.subscription_id = signed.id and answer in ('signed', 'none'))`,
  },
  {
    sentence: 'an order that was refused has no signature and no money set aside',
    query: `select told.subscription_id as fault from told
            where answer in ('full', 'other') and not exists (select from told later where later.subscription_id = told.subscription_id and later.answer in ('signed', 'none'))
              and (exists (select from signed where signed.id = told.subscription_id) or exists (select from transfer where transfer.subject = told.subscription_id))`,
  },
  {
    // Nothing is given back in such a run, so that there was never less room than at its end.
    sentence: 'an order that was refused as full does not fit into the offer',
    query: `select told.person_id || ' ordered ' || told.amount_minor || ', left is ' || demand_max_minor - demand_minor as fault
            from told, given join offer_book on offer_book.offer_id = given.offer_id
            where answer = 'full' and told.amount_minor <= demand_max_minor - demand_minor`,
  },
  {
    sentence: 'a member has set aside what they were told that their orders cost, and was charged nothing',
    query: `select account.id || ' has set aside ' || debits_pending_minor || ', was told ' || sums.minor as fault
            from (select person_id, coalesce(sum(total_minor) filter (where answer = 'signed'), 0) as minor from told
                  group by person_id having count(*) filter (where answer = 'none') = 0) as sums
            join ledger_account account on account.id = 'acc_eu_member-cash_EUR_' || sums.person_id
            where account.debits_pending_minor <> sums.minor or account.debits_posted_minor <> 0`,
  },
  {
    sentence: 'orders came to no more than the offer takes at any time',
    query: `select 'at ' || at || ' orders came to ' || taken || ' of ' || demand_max_minor as fault
            from (select offer_id, at, sum(minor) over (partition by offer_id order by at, minor rows unbounded preceding) as taken
                  from (select offer_id, signed_at as at, amount_minor as minor from signed
                        union all select offer_id, ended_at, -amount_minor from signed where ended_at is not null) as change) as history
            join offer_book using (offer_id) where taken > demand_max_minor`,
  },
  {
    sentence: 'the book of the offer is the sum of its orders, within its limit',
    query: `select 'the book has ' || demand_minor || ' of ' || demand_max_minor || ', the orders come to ' || sums.minor as fault
            from given join offer_book on offer_book.offer_id = given.offer_id,
                 (select coalesce(sum(amount_minor), 0) as minor from signed where ${counted}) as sums
            where demand_minor <> sums.minor or demand_minor > demand_max_minor`,
  },
  {
    sentence: 'all accounts of an asset add up to zero',
    query: `select split_part(account_id, '_', 4) as fault from entry group by 1
            having sum(case side when 'debit' then amount_minor else -amount_minor end) <> 0`,
  },
  {
    sentence: 'an account has the balance of its entries, and set aside what its open reservations hold',
    query: `select account.id as fault from ledger_account account
            left join (select account_id, coalesce(sum(amount_minor) filter (where side = 'debit'), 0) as debits,
                              coalesce(sum(amount_minor) filter (where side = 'credit'), 0) as credits
                       from entry group by account_id) as booked on booked.account_id = account.id
            left join (select debit_account, sum(amount_minor) as minor from transfer
                       where kind = 'reserve' and not exists (select from transfer_resolution where transfer_id = transfer.id)
                       group by debit_account) as held on held.debit_account = account.id
            where account.floor = 'held' and (debits_posted_minor, credits_posted_minor, debits_pending_minor)
                  <> (coalesce(booked.debits, 0), coalesce(booked.credits, 0), coalesce(held.minor, 0))`,
  },
  {
    sentence: 'a signed order has its signature and a decision that allowed it, and its sealed copy is stored once it is made',
    query: `select signed.id as fault from signed
            left join document on document.id = signed.document_id and document.person_id = signed.person_id and document.state = 'signed'
            left join document_signature on document_signature.document_id = document.id and document_signature.evidence is not null
            left join file on file.id = document.file_id and file.state = 'stored'
            left join investing_decision decision on decision.id = signed.decision_id and decision.person_id = signed.person_id and decision.allowed
            where document_signature.document_id is null or decision.id is null or document.file_id is not null and file.id is null`,
  },
  {
    sentence: 'every step of an order has its audit row, once',
    query: `select signed.id || ' lacks or repeats ' || step.action as fault from signed join document on document.id = signed.document_id
            cross join lateral (values ('subscriptions.signed', signed.id, 1), ('documents.sent', document.id, 1), ('documents.signed', document.id, 1),
                                       ('documents.sealed', document.id, case when file_id is null then 0 else 1 end),
                                       ('protection.decided', signed.decision_id, 1)) as step (action, resource, times)
            where (select count(*) from audit_log where audit_log.resource = step.resource and audit_log.action = step.action) <> step.times
            union all
            select signed.id || ' lacks subscriptions.drafted' from signed
            where not exists (select from audit_log where audit_log.resource = signed.id and audit_log.action = 'subscriptions.drafted')`,
  },
  {
    sentence: 'every signed order was announced once',
    query: `select signed.id as fault from signed
            left join (select subject ->> 'subscriptionId' as id, count(*) as times from outbox where type = 'subscription.changed' group by 1) as event using (id)
            where coalesce(event.times, 0) <> 1`,
  },
  {
    sentence: 'one key is kept for each signed order, with its answer',
    query: `select keys.kept || ' keys for ' || orders.signed || ' orders, ' || keys.unanswered || ' without an answer' as fault
            from (select count(*) as kept, count(*) filter (where answer is null) as unanswered
                  from idempotency_key where operation = 'member.subscriptions.confirm') as keys, (select count(*) as signed from signed) as orders
            where keys.kept <> orders.signed or keys.unanswered > 0`,
  },
]

/** One sentence for each violation. */
export async function readOrderEffects(look: Look, offerId: string, told: readonly ToldOrder[]): Promise<string[]> {
  const values = [
    offerId,
    told.map(({ personId }) => personId),
    told.map(({ subscriptionId }) => subscriptionId ?? null),
    told.map(({ amountMinor }) => String(amountMinor)),
    told.map(({ totalMinor }) => String(totalMinor)),
    told.map(({ answer }) => answer),
  ]
  const found: string[] = []
  for (const { sentence, query } of questions) {
    const rows = await look(`${given} ${query} limit ${faultsMax}`, values)
    found.push(...rows.map(({ fault }) => `not so: ${sentence}: ${String(fault)}`))
  }
  return found
}

/** What still waits for the worker, by what it is. Documents that have a job to seal them wait for their turn and are counted apart. */
export async function countWaiting(look: Look): Promise<{ readonly toSeal: number; readonly others: Readonly<Record<string, number>> }> {
  const [row] = await look(
    `with waiting as (select name, data from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'),
       unsealed as (select id, exists (select from waiting where name = 'documents.follow-up' and data ->> 'documentId' = document.id) as has_job
                    from document where state = 'signed' and file_id is null)
     select (select count(*) from unsealed where has_job)::int as "toSeal",
            (select count(*) from unsealed where not has_job)::int as "documents that nobody seals",
            (select count(*) from outbox where sequence is null)::int as "events to pass on",
            (select count(*) from dead_event)::int as "events put aside",
            (select count(*) from waiting where name <> 'documents.follow-up')::int as jobs,
            (select count(*) from mail where state in ('waiting', 'sending'))::int as mails`,
  )
  const { toSeal, ...others } = row as Record<string, number>
  return { toSeal: toSeal ?? 0, others }
}

/** What the book, the orders and the ledger say of an offer at one moment, where they differ or go beyond the limit. */
export async function findBookFault(look: Look, offerId: string): Promise<string | undefined> {
  const [row] = await look(
    `select concat_ws(', ', 'book ' || demand_minor || ' of ' || demand_max_minor, 'orders ' || ordered, 'cost ' || costs, 'set aside ' || held) as fault
     from offer_book
     cross join lateral (select coalesce(sum(amount_minor), 0) as ordered, coalesce(sum(amount_minor + fee_minor), 0) as costs
                         from subscription where subscription.offer_id = offer_book.offer_id and ${counted}) as orders
     cross join lateral (select coalesce(sum(amount_minor), 0) as held from transfer
                         where credit_account = 'acc_eu_escrow_EUR_' || offer_book.offer_id and kind = 'reserve') as ledger
     where offer_book.offer_id = $1 and (demand_minor > demand_max_minor or demand_minor <> ordered or costs <> held)`,
    [offerId],
  )
  return row && String(row['fault'])
}
