/** A code as people type it: with spaces, in capitals, or not at all. */
export function plainCode(text: string): string {
  return text.replace(/\s+/g, '')
}

const lengthMin = 6

export function codeMessage(text: string): string | undefined {
  const code = plainCode(text)
  if (code === '') return 'Please enter a code.'
  return code.length < lengthMin ? 'A code has six digits; a backup code has ten letters and digits.' : undefined
}

/** The six digits of an app, where a backup code will not do. */
export function appCodeMessage(text: string): string | undefined {
  return /^\d{6}$/.test(plainCode(text)) ? undefined : 'Please enter the six digits that the app shows.'
}

/** In groups of four, because people compare and type it. */
export function groupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
