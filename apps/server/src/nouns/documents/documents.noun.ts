import { inner, personalTable, secret, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { followUpDocumentJob } from './documents.jobs.ts'
import { memberDocuments, officeDocuments } from './documents.routes.ts'
import { clearSigned, clearUnsigned, listDueDocuments } from './documents.sql.ts'
import { followUpDocument } from './follow-up-document.ts'
import { publishTemplateAct } from './request-template.ts'

const inTheCopy = { leftOut: 'in the document itself, which its owner downloads' } as const

export const documents = {
  operations: { member: { documents: memberDocuments }, office: { documents: officeDocuments } },
  acts: { 'documents.publish-template': publishTemplateAct },
  jobs: [job(followUpDocumentJob, (ctx, { documentId }) => followUpDocument(ctx, documentId))],
  sweeps: [eachDue('document', followUpDocumentJob, listDueDocuments, (documentId) => ({ documentId }))],
  personalData: [
    personalTable({
      table: 'document',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        kind: 'plain',
        version: 'plain',
        language: 'plain',
        state: 'plain',
        text: inTheCopy,
        text_hash: inTheCopy,
        sent_at: 'plain',
        expires_at: 'plain',
        ended_at: 'plain',
        reminders_sent: 'plain',
        keep_until: 'plain',
        held: 'plain',
        due_at: inner,
        file_id: 'plain',
      },
    }),
    personalTable({
      table: 'document_signature',
      key: { document_id: 'text' },
      columns: { document_id: 'plain', place: 'plain', person_id: whose, signed_at: 'plain', evidence: inTheCopy },
    }),
    { table: 'record_key', notExported: secret.leftOut },
  ],
  retention: [
    retain('unsigned-document', {
      table: 'document',
      key: { id: 'text' },
      age: 'ended_at',
      only: `state in ('declined', 'expired', 'voided')`,
      clear: clearUnsigned,
    }),
    retain('signed-document', {
      // Seven years after the last signature, or later.
      isEnd: true,
      table: 'document',
      key: { id: 'text' },
      age: 'keep_until',
      only: 'keep_until is not null and not held',
      clear: clearSigned,
    }),
  ],
  checks: [
    {
      name: 'signed-documents-are-sealed',
      sentence: 'every signed document has its sealed copy within an hour',
      query: `select id || ' was signed at ' || ended_at as fault from document
              where state = 'signed' and file_id is null and ended_at < platform_now() - interval '1 hour'
              order by id limit 100`,
    },
    {
      name: 'signed-documents-are-kept',
      sentence: 'every signed document and its copy are kept for seven years, under a key that is there',
      query: `select document.id || case when record_key.person_id is null then ' has no key' else ' is kept for less than its copy' end as fault
              from document left join record_key using (person_id) left join file on file.id = file_id
              where document.state = 'signed'
                and (record_key.person_id is null or file.id is not null and (file.keep_until is null or file.keep_until < document.keep_until or not file.is_record))
              order by document.id limit 100`,
    },
  ],
} as const satisfies Noun
