import { inner, personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { remindInvestorJob } from './protection.jobs.ts'
import { memberProtection, officeProtection } from './protection.routes.ts'
import { clearDecisions, listDueReminders } from './protection.sql.ts'
import { remindInvestor } from './remind-investor.ts'

const sealed = { leftOut: 'sealed as a record that the law keeps; its owner reads it on the investor profile' } as const
const colleague = { leftOut: 'which colleague answered' } as const
/** Art 26 of Regulation (EU) 2020/1503 asks for five years; a dispute may come later. */
/** Ids begin with their time: the oldest are found by the primary key. */
const byId = { key: { id: 'text' }, oldest: 'id' } as const

export const protection = {
  operations: { member: { protection: memberProtection }, office: { protection: officeProtection } },
  jobs: [job(remindInvestorJob, (ctx, { personId }) => remindInvestor(ctx, personId))],
  sweeps: [eachDue('reminder of a renewal', remindInvestorJob, listDueReminders, (personId) => ({ personId }))],
  personalData: [
    { table: 'investor_reminder', notExported: 'when to look at a member’s next expiry, which follows from what is exported' },
    personalTable({
      table: 'investor_category',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        law_pack: 'plain',
        pack_version: 'plain',
        category: 'plain',
        answers: sealed,
        stated_at: 'plain',
        verdict: 'plain',
        verdict_by: colleague,
        verdict_at: 'plain',
      },
    }),
    personalTable({
      table: 'knowledge_attempt',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        law_pack: 'plain',
        pack_version: 'plain',
        answers: sealed,
        score_percent: 'plain',
        at: 'plain',
      },
    }),
    personalTable({
      table: 'loss_simulation',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        law_pack: 'plain',
        pack_version: 'plain',
        inputs: sealed,
        at: 'plain',
        acknowledged_at: 'plain',
      },
    }),
    personalTable({
      table: 'warning_acknowledgement',
      key: { id: 'text' },
      columns: { id: 'plain', person_id: whose, warning: 'plain', offer_id: 'plain', text_hash: inner, at: 'plain' },
    }),
    personalTable({
      table: 'offer_request',
      key: { offer_id: 'text' },
      columns: {
        person_id: whose,
        offer_id: 'plain',
        requested_at: 'plain',
        chosen_at: 'plain',
        goes_on: 'plain',
        large_amount_minor: 'plain',
        large_answer: 'plain',
        large_at: 'plain',
      },
    }),
    personalTable({
      table: 'investing_decision',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        offer_id: 'plain',
        law_pack: 'plain',
        pack_version: 'plain',
        record: sealed,
        allowed: 'plain',
        missing: 'plain',
        at: 'plain',
      },
    }),
  ],
  retention: [
    retain('investor-protection', { ...byId, what: 'statements of investor category', table: 'investor_category', age: 'stated_at' }),
    retain('investor-protection', { ...byId, what: 'attempts at the knowledge test', table: 'knowledge_attempt', age: 'at' }),
    retain('investor-protection', { ...byId, what: 'loss simulations', table: 'loss_simulation', age: 'at' }),
    retain('investor-protection', { ...byId, what: 'acknowledged warnings', table: 'warning_acknowledgement', age: 'at' }),
    retain('investor-protection', {
      ...byId,
      what: 'decisions whether somebody may invest',
      table: 'investing_decision',
      age: 'at',
      clear: clearDecisions,
    }),
    retain('investor-protection', {
      what: 'requests for the terms of an offer',
      table: 'offer_request',
      key: { person_id: 'text', offer_id: 'text' },
      age: 'requested_at',
    }),
  ],
} as const satisfies Noun
