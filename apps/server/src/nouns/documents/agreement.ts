import { agreementText, agreementVersion } from '@heathland/domain/documents/agreement'
import type { DocumentText } from '@heathland/domain/documents/document-text'
import type { DocumentKind } from '@heathland/domain/documents/kind'
import { readTemplate, writeTemplate } from '@heathland/domain/documents/template'
import { invariant } from '@heathland/domain/invariant'
import { documents as enDocuments } from '@heathland/words/en/documents'
import { agreement as enAgreement } from '@heathland/words/en/legal/agreement'
import type { Language } from '@heathland/words/language'
import { documents as nlDocuments } from '@heathland/words/nl/documents'
import { agreement as nlAgreement } from '@heathland/words/nl/legal/agreement'
import type { DocumentsWords } from '@heathland/words/words'
import type { Context } from '../../core/context.ts'
import { findInForce } from './template.sql.ts'

const texts = { en: enAgreement, nl: nlAgreement } as const
const catalogues = { en: enDocuments, nl: nlDocuments } satisfies Record<Language, DocumentsWords>

/** The agreement that is in force, made out to a member or to nobody yet: what administrators published, or else the catalogue's. */
export async function agreementFor(ctx: Context, language: Language, member?: string): Promise<DocumentText> {
  const { operator } = ctx.ports
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(operator.country) ?? operator.country
  const parties = { operator, country, member }
  const published = await ctx.read((tx) => findInForce(tx, 'membership-agreement'))
  if (!published) return agreementText(language, texts[language], parties)
  const read = readTemplate(language === 'nl' ? published.textNl : published.textEn)
  invariant(read.ok, 'what was published was read before')
  return agreementText(language, { ...texts[language], sections: read.sections }, parties, published.version)
}

/** The catalogue's text, as an administrator would have written it. */
export function catalogueTemplate(): { readonly version: string; readonly textEn: string; readonly textNl: string } {
  return { version: agreementVersion, textEn: writeTemplate(texts.en.sections), textNl: writeTemplate(texts.nl.sections) }
}

export function documentWords(language: Language): DocumentsWords {
  return catalogues[language]
}

/** What a document is called, in its own language. */
export function titleOf(kind: DocumentKind, language: Language): string {
  return catalogues[language].kinds[kind]
}
