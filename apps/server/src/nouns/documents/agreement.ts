import { agreementText } from '@heathland/domain/documents/agreement'
import type { DocumentText } from '@heathland/domain/documents/document-text'
import type { DocumentKind } from '@heathland/domain/documents/kind'
import { documents as enDocuments } from '@heathland/words/en/documents'
import { agreement as enAgreement } from '@heathland/words/en/legal/agreement'
import type { Language } from '@heathland/words/language'
import { documents as nlDocuments } from '@heathland/words/nl/documents'
import { agreement as nlAgreement } from '@heathland/words/nl/legal/agreement'
import type { DocumentsWords } from '@heathland/words/words'
import type { Context } from '../../core/context.ts'

const texts = { en: enAgreement, nl: nlAgreement } as const
const catalogues = { en: enDocuments, nl: nlDocuments } satisfies Record<Language, DocumentsWords>

/** The agreement as it stands, made out to a member or to nobody yet. */
export function agreementFor({ ports: { operator } }: Context, language: Language, member?: string): DocumentText {
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(operator.country) ?? operator.country
  return agreementText(language, texts[language], { operator, country, member })
}

export function documentWords(language: Language): DocumentsWords {
  return catalogues[language]
}

/** What a document is called, in its own language. */
export function titleOf(kind: DocumentKind, language: Language): string {
  return catalogues[language].kinds[kind]
}
