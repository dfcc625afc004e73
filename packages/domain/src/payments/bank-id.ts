/** Our ids as banks take them: SEPA has no underscore, and some banks give them back in capitals. */
export function toBankId(id: string): string {
  return id.replace('_', '-')
}

/** One of our payments or files, if the text names one. */
export function fromBankId(text: string): string | undefined {
  const plain = text.trim()
  return /^(?:pyo|pob)-[0-9a-hjkmnp-tv-z]{26}$/i.test(plain) ? plain.toLowerCase().replace('-', '_') : undefined
}
