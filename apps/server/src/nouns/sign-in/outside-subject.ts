/** Where the id of an account elsewhere is sealed, and what it is found by. */
export function subjectPlace({ issuer, personId }: { readonly issuer: string; readonly personId: string }): string {
  return `outside_account.subject.${personId} ${issuer}`
}

/** How an account elsewhere is found without being readable. */
export function subjectOf({ issuer, subject }: { readonly issuer: string; readonly subject: string }): [value: string, purpose: string] {
  return [`${issuer} ${subject}`, 'outside-account']
}
