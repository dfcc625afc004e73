import { Refused, refuse } from '@heathland/domain/refusal'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockLanguage, saveLanguage } from './identity.sql.ts'
import { ownPerson } from './own-person.ts'

/** The signed-in person chooses the language of their pages and mails. Choosing the one they have changes nothing. */
export async function changeLanguage(ctx: Context, { language }: { language: Language }): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const before = await lockLanguage(tx, personId)
    if (before === undefined) throw new Refused(refuse('PROFILE_UNREADABLE'))
    if (before === language) return
    await saveLanguage(tx, personId, language, ctx.now)
    await recordAudit(tx, act, {
      action: 'identity.language-changed',
      resource: personId,
      userId: personId,
      seal,
      before: { language: before },
      after: { language },
    })
  })
}
