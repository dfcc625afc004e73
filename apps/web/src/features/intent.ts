/**
 * The idempotency key of one intent of a person. Trying again with the same input keeps the key, so that the act happens once
 * however often it is sent; other input is another intent, and so is acting again after it was done.
 * A form holds one for as long as it stands: `const [intent] = useState(createIntent)`.
 */
export interface Intent {
  keyFor(input: unknown): string
  done(): void
}

export function createIntent(): Intent {
  let current: { input: string; key: string } | undefined
  return {
    keyFor(input) {
      // JSON has no bigint, and amounts are.
      const text = JSON.stringify(input, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? ''
      if (current?.input !== text) current = { input: text, key: crypto.randomUUID() }
      return current.key
    },
    done() {
      current = undefined
    },
  }
}
