/** A new text of the agreement is written by one administrator and in force when a second one agrees to exactly these words. */
import { agreementVersion } from '@heathland/domain/documents/agreement'
import { checkTemplate, nextTemplateVersion, type TemplateValues } from '@heathland/domain/documents/template'
import type { Id } from '@heathland/domain/id'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { isPrintable } from '../../core/printing/print.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  findInForce,
  insertTemplate,
  listTemplates,
  lockVersions,
  publishTemplate,
  refuseTemplate,
  type StoredTemplate,
} from './template.sql.ts'

const kind = 'membership-agreement'
const templatesPage = 25

export async function readTemplates(
  ctx: Context,
  after: string | undefined,
): Promise<{ readonly page: Page<StoredTemplate, string>; readonly inForce: StoredTemplate | undefined }> {
  ctx.require('documents.publish')
  return ctx.read(async (tx) => ({
    page: pageOf(await listTemplates(tx, { after, rowsMax: templatesPage + 1 }), templatesPage, byId<string>),
    inForce: await findInForce(tx, kind),
  }))
}

export async function requestTemplate(ctx: Context, asked: TemplateValues): Promise<StoredApproval> {
  ctx.require('documents.publish')
  const checked = checkTemplate(asked)
  if (!checked.ok) throw new Refused(refuse('INPUT_INVALID'))
  const { textEn, textNl, reason } = checked.input
  // What cannot be printed cannot be sealed: better said now than when somebody signs.
  if (![textEn, textNl].every((text) => isPrintable(text.replaceAll('\n', '')))) throw new Refused(refuse('INPUT_INVALID'))
  const { personId: makerId } = signedIn(ctx)
  const id = ctx.newId('tpl')
  return ctx.inTransaction(async (tx) => {
    const taken = await lockVersions(tx, kind, ctx.now.toISOString().slice(0, 10))
    const version = nextTemplateVersion(ctx.now, [agreementVersion, ...taken])
    insertTemplate(tx, { id, kind, version, textEn, textNl, makerId, createdAt: ctx.now })
    await recordAudit(tx, ctx, { action: 'documents.template-requested', resource: id, after: { version, textEn, textNl } })
    // Every word that people will sign is part of what is agreed to.
    return requestApproval(tx, ctx, { act: 'documents.publish-template', body: { templateId: id, version, textEn, textNl }, reason })
  })
}

export const publishTemplateAct: Act = {
  permission: 'documents.publish',
  sentence: 'Publish a new text of the membership agreement',
  async execute(tx, ctx, body, approval) {
    const { templateId } = body as { templateId: Id<'tpl'> }
    if (!(await publishTemplate(tx, templateId, approval.id, ctx.now))) throw new Refused(refuse('APPROVAL_CHANGED'))
    await recordAudit(tx, ctx, { action: 'documents.template-published', resource: templateId })
  },
  async turnDown(tx, ctx, body) {
    const { templateId } = body as { templateId: Id<'tpl'> }
    await refuseTemplate(tx, templateId)
    await recordAudit(tx, ctx, { action: 'documents.template-refused', resource: templateId })
  },
}
