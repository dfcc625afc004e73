/**
 * Mail: one template for every noun. A mail is written once, in parts; the text and the HTML are made from them and say the same. Mail
 * programs know tables and inline styles, so that is what it is made of; dark colours come by a media query, where one is understood.
 */

/** Every kind of mail, with the reason that its foot gives. */
export const mailKinds = {
  'verify-email': 'somebody signed up at Heathland with this address',
  'already-a-member': 'somebody signed up at Heathland with this address',
  'reset-password': 'a new password was asked for at Heathland',
  'password-changed': 'you have an account at Heathland and its security changed',
  'new-device': 'you have an account at Heathland and somebody signed in to it',
  'factor-changed': 'you have an account at Heathland and its security changed',
  'account-linked': 'you have an account at Heathland and its security changed',
  invitation: 'Heathland staff invited you',
  recovery: 'Heathland staff were asked to recover an account',
} as const satisfies Record<string, string>
export type MailKind = keyof typeof mailKinds

export interface Recipient {
  readonly email: string
  readonly firstName: string
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
  readonly mail: WrittenMail
}

/** Anyone can sign up with anyone's address: a name that could pass for a link or a message of its own is not repeated to its owner. */
const isPlainName = /^[^\p{Cc}./:@\\]{1,40}$/u

export function writeMail(to: Recipient, { kind, subject, parts }: MailDraft): WrittenMail {
  const greeting = isPlainName.test(to.firstName) ? `Hello ${to.firstName},` : 'Hello,'
  const foot = [`You receive this mail because ${mailKinds[kind]}.`, 'Heathland never asks for your password or a code by mail.']
  const text = [greeting, ...parts.map(partInText), 'Heathland', foot.join('\n')].join('\n\n')
  return { kind, to: to.email, subject, text: `${text}\n`, html: pageOf(subject, previewOf(parts), [greeting, ...parts], foot) }
}

function partInText(part: MailPart): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return `${part.label}: ${part.link}`
}

/** What a mailbox shows beside the subject: the first sentence, so that it is not the greeting. */
function previewOf(parts: readonly MailPart[]): string {
  return parts.find((part) => typeof part === 'string') ?? ''
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

function pageOf(subject: string, preview: string, parts: readonly MailPart[], foot: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
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
${parts.map(partInMarkup).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#584d63">${foot.map(markup).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body></html>
`
}

function partInMarkup(part: MailPart): string {
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
<p class="soft" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:#584d63;overflow-wrap:anywhere">Or copy this address into your browser: ${markup(link)}</p>`
}

function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
