import { inner, personalTable, sealedById, secret, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { dropAttachment } from './drop-attachment.ts'
import { exportedComplaints } from './export-complaints.ts'
import { dropAttachmentJob } from './support.jobs.ts'
import { supportMails } from './support.mails.ts'
import { memberSupport, officeSupport } from './support.routes.ts'
import { clearTickets, listUnsentAttachments } from './support.sql.ts'

export const support = {
  operations: { member: { support: memberSupport }, office: { support: officeSupport } },
  exports: [exportedComplaints],
  personalData: [
    personalTable({
      table: 'support_ticket',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        number: 'plain',
        kind: 'plain',
        topic: 'plain',
        state: 'plain',
        priority: inner,
        page: 'plain',
        cell: inner,
        assignee_id: inner,
        outcome: 'plain',
        opened_at: 'plain',
        changed_at: 'plain',
        first_answered_at: 'plain',
        closed_at: 'plain',
        acknowledged_at: 'plain',
        final_response_at: 'plain',
        answer_due_at: inner,
        resolve_due_at: inner,
        acknowledge_due_at: 'plain',
        final_due_at: 'plain',
        due_at: inner,
        link_hash: secret,
        visitor: { leftOut: 'name and address of a visitor without an account; a member’s are in the profile' },
      },
    }),
    personalTable({
      table: 'support_message',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        ticket_id: 'plain',
        person_id: whose,
        author: 'plain',
        author_id: { leftOut: 'which colleague answered' },
        body: sealedById('support_message', 'body'),
        sent_at: 'plain',
      },
    }),
    { table: 'support_attachment', notExported: 'which file belongs to which message; the files are exported themselves' },
    { table: 'support_note', notExported: 'what colleagues write to each other; given on request, once a person has looked at it' },
  ],
  jobs: [job(dropAttachmentJob, (ctx, { fileId }) => dropAttachment(ctx, fileId))],
  sweeps: [eachDue('attachment that was not sent', dropAttachmentJob, listUnsentAttachments, (fileId) => ({ fileId }))],
  checks: [
    {
      name: 'complaints-are-answered-in-time',
      sentence: 'every complaint is acknowledged and has its final response by the dates of the law',
      query: `select 'complaint ' || number || case when acknowledged_at is null and acknowledge_due_at < platform_now()
                then ' was to be acknowledged by ' || acknowledge_due_at else ' was to have its final response by ' || final_due_at end as fault
              from support_ticket
              where kind = 'complaint' and state <> 'closed'
                and (acknowledged_at is null and acknowledge_due_at < platform_now()
                     or final_response_at is null and final_due_at < platform_now())
              order by id limit 100`,
    },
  ],
  retention: [
    retain('question', {
      table: 'support_ticket',
      key: { id: 'text' },
      age: 'closed_at',
      only: `kind = 'question'`,
      clear: clearTickets,
    }),
    retain('complaint', {
      table: 'support_ticket',
      key: { id: 'text' },
      age: 'closed_at',
      only: `kind = 'complaint'`,
      clear: clearTickets,
    }),
  ],
  mails: supportMails,
} as const satisfies Noun
