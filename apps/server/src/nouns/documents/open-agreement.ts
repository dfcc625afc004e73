import { plainText } from '@heathland/domain/documents/document-text'
import { fullName } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import { isPrintable } from '../../core/printing/print.ts'
import { readMe } from '../identity/read-me.ts'
import { agreementFor } from './agreement.ts'
import { openDocument } from './open-document.ts'
import type { ReadDocument } from './read-documents.ts'

/** The agreement made out to whoever asks, in the language asked for and as it is in force. Whoever has signed gets what they signed. */
export async function openAgreement(ctx: Context, language: Language): Promise<ReadDocument> {
  const { id: personId, firstName, lastName, email } = await readMe(ctx)
  const text = await agreementFor(ctx, language, fullName(firstName, lastName) || email)
  // What cannot be printed cannot be sealed: better said now than after the signature.
  if (!isPrintable(plainText(text).replaceAll('\n', ''))) throw new Refused(refuse('NAME_UNPRINTABLE'))
  return ctx.inTransaction((tx) => openDocument(tx, ctx, { personId, kind: 'membership-agreement', text, isSignedOnce: true }))
}
