import type { Checked } from '@heathland/domain/form'

/** A code as people type it: with spaces, in capitals, or not at all. */
export function plainCode(text: string): string {
  return text.replace(/\s+/g, '')
}

const lengthMin = 6

type CheckedCode<Problem extends string> = Checked<{ code: string }, 'code', Problem>

/** A code of the app, or a backup code. */
export function checkCode(values: { readonly code: string }): CheckedCode<'code-missing' | 'code-too-short'> {
  const code = plainCode(values.code)
  if (code === '') return { ok: false, problems: { code: 'code-missing' } }
  return code.length < lengthMin ? { ok: false, problems: { code: 'code-too-short' } } : { ok: true, input: { code } }
}

/** The six digits of an app, where a backup code will not do. */
export function checkAppCode(values: { readonly code: string }): CheckedCode<'code-invalid'> {
  const code = plainCode(values.code)
  return /^\d{6}$/.test(code) ? { ok: true, input: { code } } : { ok: false, problems: { code: 'code-invalid' } }
}

/** In groups of four, because people compare and type it. */
export function groupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
