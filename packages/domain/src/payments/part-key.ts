/**
 * The dedup key of a payment on a statement: our account, the bank's reference and the number of the part. It never depends on the file,
 * because banks send the same entry in more than one. Without a reference the facts of the payment make the key, and the key counts
 * those that are alike in one statement. Such a key holds an account number and the payer's text: hash it before storing it.
 */
import type { BankStatement, EntryPart, StatementEntry } from './statement.ts'
import { statedAccountKey } from './statement.ts'

export interface KeyedPart {
  readonly entry: StatementEntry
  readonly part: EntryPart
  readonly key: string
}

export function keyParts(statement: BankStatement): readonly KeyedPart[] {
  const account = statedAccountKey(statement.account)
  const alike = new Map<string, number>()
  return statement.entries.flatMap((entry) => {
    if (entry.bankReference) {
      const start = join([account, 'reference', entry.bankReference])
      return entry.parts.map((part) => ({ entry, part, key: join([start, String(part.number)]) }))
    }
    const facts = join([account, 'facts', ...factsOf(entry)])
    const count = (alike.get(facts) ?? 0) + 1
    alike.set(facts, count)
    return entry.parts.map((part) => ({ entry, part, key: join([facts, String(count), String(part.number)]) }))
  })
}

/** What stays the same when a bank sends an entry again. */
function factsOf(entry: StatementEntry): readonly string[] {
  const { money, direction, isReversal, bookedOn = '', valueOn = '', bankCode = '', text = '', parts } = entry
  return [
    `${money.amountMinor} ${money.asset}`,
    direction,
    String(isReversal),
    bookedOn,
    valueOn,
    bankCode,
    text,
    ...parts.flatMap((part) => [
      part.bankReference ?? '',
      part.endToEndId ?? '',
      part.transactionId ?? '',
      part.counterparty.name ?? '',
      part.counterparty.account ? statedAccountKey(part.counterparty.account) : '',
      part.text ?? '',
      part.money ? String(part.money.amountMinor) : '',
    ]),
  ]
}

/** Texts are written with their lengths, so that two different lists never give one key. */
function join(texts: readonly string[]): string {
  return texts.map((text) => `${text.length}:${text}`).join('|')
}
