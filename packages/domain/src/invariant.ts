/** A broken invariant is a bug of ours, never a refusal to a person: it stops the act and is looked into. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

export function invariant(claim: unknown, sentence: string): asserts claim {
  if (!claim) throw new InvariantBroken(sentence)
}

/** Closes a switch over a union: a member that nobody handled does not compile. */
export function unreachable(value: never): never {
  throw new InvariantBroken(`no branch handles ${JSON.stringify(value)}`)
}
