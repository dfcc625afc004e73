/**
 * The remainder of ISO 7064 MOD 97-10, which IBANs and creditor references share: letters count as 10 to 35. Whoever calls has checked
 * that the text holds only A–Z and 0–9.
 */
export function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** The two digits that make `body + prefix + digits` leave 1, as ISO 13616 and ISO 11649 ask. */
export function checkDigits(body: string, prefix: string): string {
  return String(98 - mod97(`${body}${prefix}00`)).padStart(2, '0')
}

/** Whether text that starts with two letters and two check digits is right. 00, 01 and 99 leave 1 too and are never issued. */
export function hasRightCheckDigits(text: string): boolean {
  const digits = text.slice(2, 4)
  return !['00', '01', '99'].includes(digits) && mod97(text.slice(4) + text.slice(0, 4)) === 1
}
