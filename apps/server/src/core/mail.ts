/**
 * Mail: one template for every noun. A mail is written once, in parts; the text and the HTML are made from them and say the same. Mail
 * programs know tables and inline styles, so that is what it is made of; dark colours come by a media query, where one is understood.
 * Its words are chosen when it is queued, by the language of whoever it is for (docs/decisions/0024-a-persons-language.md).
 */
import { mails as en } from '@heathland/words/en/mails'
import { type Language, languages, localeOf } from '@heathland/words/language'
import { mails as nl } from '@heathland/words/nl/mails'
import type { MailsWords } from '@heathland/words/words'

const catalogues: Record<Language, MailsWords> = { en, nl }

/** Mails to whoever has not said a language. */
export const mailLanguage: Language = 'en'

export function mailWords(language: Language): MailsWords {
  return catalogues[language]
}

/** Every kind of mail; the catalogue has the reason that its foot gives. */
export type MailKind = keyof MailsWords['reason']

export interface Recipient {
  readonly email: string
  readonly firstName: string
  readonly language: Language
}

export type MailPart =
  | string
  /** The one thing to do. */
  | { readonly link: string; readonly label: string }
  /** What it is about, line by line. */
  | { readonly facts: readonly (readonly [label: string, value: string])[] }

export interface MailDraft {
  readonly kind: MailKind
  readonly subject: string
  /** What a mailbox shows beside the subject. */
  readonly preview: string
  readonly parts: readonly MailPart[]
}

/** A mail as it leaves. */
export interface WrittenMail {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a noun declares of each mail it sends: a name, and how it looks with made-up values. */
export interface MailSample {
  readonly name: string
  readonly write: (to: Recipient) => WrittenMail
}

export interface WrittenSample {
  readonly name: string
  readonly language: Language
  readonly mail: WrittenMail
}

/** Every sample in every language. */
export function writeSamples(samples: readonly MailSample[]): readonly WrittenSample[] {
  return samples.flatMap(({ name, write }) =>
    languages.map((language) => ({ name, language, mail: write({ email: 'anna@members.example', firstName: 'Anna', language }) })),
  )
}

/** Anyone can sign up with anyone's address: a name that could pass for a link or a message of its own is not repeated to its owner. */
const isPlainName = /^[^\p{Cc}./:@\\]{1,40}$/u

export function writeMail(to: Recipient, { kind, subject, preview, parts }: MailDraft): WrittenMail {
  const { frame, reason } = mailWords(to.language)
  const greeting = isPlainName.test(to.firstName) ? frame.greeting({ name: to.firstName }) : frame.greetingWithoutName
  const foot = [reason[kind], frame.neverAsks]
  const text = [greeting, ...parts.map(partInText), 'Heathland', foot.join('\n')].join('\n\n')
  const html = pageOf({ language: to.language, subject, preview, parts: [greeting, ...parts], foot })
  return { kind, to: to.email, subject, text: `${text}\n`, html }
}

/** A moment as the reader's language writes it. Nobody has told us their time zone, so it is UTC and says so. */
export function instantInMail(instant: Date, language: Language): string {
  const shown = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)
  return mailWords(language).frame.utc({ instant: shown })
}

function partInText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return `${part.label}: ${part.link}`
}

/** Light colours are inline; these stand in for them in the dark. The web's tokens have the same values. */
const darkColours = [
  ['page', 'background', '#15101a'],
  ['card', 'background', '#1e1726'],
  ['card', 'border-color', '#33293d'],
  ['text', 'color', '#f3eff6'],
  ['soft', 'color', '#c3b8cd'],
  ['brand', 'color', '#dcc8f0'],
  ['line', 'border-color', '#33293d'],
  ['button', 'background', '#b48fdb'],
  ['button', 'color', '#1f0f2e'],
] as const

const style = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkColours.map(([name, property, value]) => `.${name}{${property}:${value}!important}`).join('')}}`,
  '@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;text-align:center!important}}',
].join('\n')

const font = `font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif`
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

interface MailPage extends Pick<MailDraft, 'subject' | 'preview' | 'parts'> {
  readonly language: Language
  readonly foot: readonly string[]
}

function pageOf({ language, subject, preview, parts, foot }: MailPage): string {
  const { copyAddress } = mailWords(language).frame
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${markup(subject)}</title>
<style>
${style}
</style></head>
<body class="page" style="margin:0;padding:0;background:#faf8fb">
<div style="display:none;max-height:0;overflow:hidden">${markup(preview)}</div>
<table ${table} class="page" style="background:#faf8fb"><tr><td align="center" style="padding:32px 16px 40px">
<table ${table} style="max-width:560px;${font};font-size:16px;line-height:1.55">
<tr><td class="brand" style="padding:0 4px 16px;font-size:18px;font-weight:650;letter-spacing:-0.01em;color:#3f2159">Heathland</td></tr>
<tr><td class="card text" style="padding:32px;background:#ffffff;border:1px solid #e6e0eb;border-radius:16px;color:#241a2e">
<h1 class="text" style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:650;color:#241a2e">${markup(subject)}</h1>
${parts.map((part) => partInMarkup(part, copyAddress)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#584d63">${foot.map(markup).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body></html>
`
}

function partInMarkup(part: MailPart, copyAddress: string): string {
  if (typeof part === 'string') return `<p class="text" style="margin:0 0 16px;color:#241a2e">${markup(part)}</p>`
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><td class="soft line" style="padding:10px 16px 10px 0;border-top:1px solid #e6e0eb;color:#584d63;white-space:nowrap;vertical-align:top">${markup(label)}</td><td class="text line" style="padding:10px 0;border-top:1px solid #e6e0eb;color:#241a2e;overflow-wrap:anywhere">${markup(value)}</td></tr>`,
    )
    return `<table ${table} style="margin:0 0 20px;font-size:15px">${rows.join('')}</table>`
  }
  const { link, label } = part
  return `<p style="margin:24px 0 12px"><a class="button" href="${markup(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#553077;color:#ffffff;text-decoration:none;font-weight:600">${markup(label)}</a></p>
<p class="soft" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:#584d63;overflow-wrap:anywhere">${markup(copyAddress)} ${markup(link)}</p>`
}

function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
