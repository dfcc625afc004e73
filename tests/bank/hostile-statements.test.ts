import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { checkStatement, type StatementCheck, type TakenStatement } from '@heathland/domain/payments/check-statement'
import type { BankStatement } from '@heathland/domain/payments/statement'
import { expect, test } from 'vitest'
import { type Camt053, readCamt053 } from '../../packages/providers/src/bank/read-camt053.ts'
import { type Accepted, hostileFile, hostileKinds } from './hostile-statements.ts'

const filesCount = 1_000
const seed = 20_261_118
/** Of the processor, so that a busy machine does not fail it. */
const secondsMax = 1
const growthMaxBytes = 32 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function bytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function checkAll(answer: Camt053): readonly (readonly [BankStatement, StatementCheck])[] {
  const taken: TakenStatement[] = []
  return (answer.ok ? answer.statements : []).map((statement) => {
    const check = checkStatement(statement, taken)
    if (check.verdict === 'accepted' && statement.closing) taken.push({ ...statement, closing: statement.closing })
    return [statement, check] as const
  })
}

function countAccepted(answer: Camt053): Accepted {
  const counted = { booked: 0, setAside: 0, duplicates: 0 }
  for (const [, check] of checkAll(answer)) {
    if (check.verdict === 'duplicate') counted.duplicates += 1
    if (check.verdict !== 'accepted') continue
    counted.booked += check.booked.length
    counted.setAside += check.setAside.length
  }
  return counted
}

/** Whether the books of every accepted statement explain its closing balance: nothing came out of nowhere. */
function addsUp(answer: Camt053): boolean {
  return checkAll(answer).every(([{ opening, closing }, check]) => {
    if (check.verdict !== 'accepted') return true
    const entries = [...check.booked, ...check.setAside.map(({ entry }) => entry)]
    const sum = entries.reduce(
      (total, { direction, money }) => total + (direction === 'credit' ? money.amountMinor : -money.amountMinor),
      0n,
    )
    return opening !== undefined && opening.amountMinor + sum === closing?.amountMinor
  })
}

test('a thousand hostile statements: none is accepted wrongly, none is slow, and memory stays flat', async () => {
  const wrong: string[] = []
  const slowest = { seconds: 0, kind: '' }
  let before = 0
  for (let number = 0; number < filesCount; number += 1) {
    // The first files load and compile what the others use.
    if (number === 100) before = bytesInUse()
    const file = hostileFile(seed, number)
    const source = file.source()
    const started = process.cpuUsage()
    const answer = await readCamt053(source)
    const counted = countAccepted(answer)
    const { user, system } = process.cpuUsage(started)
    const seconds = (user + system) / 1e6
    if (seconds > slowest.seconds) Object.assign(slowest, { seconds, kind: file.kind })
    const isNothing = counted.booked + counted.setAside === 0
    const isRight =
      file.expected === 'any'
        ? addsUp(answer)
        : file.expected === 'unreadable'
          ? !answer.ok
          : file.expected === 'refused'
            ? isNothing
            : JSON.stringify(counted) === JSON.stringify(file.expected)
    if (!isRight) wrong.push(`${number} ${file.kind}: ${answer.ok ? JSON.stringify(counted) : answer.reason}`)
    if ((file.taken?.() ?? 0) > (file.takenMax ?? 0)) wrong.push(`${number} ${file.kind}: took ${file.taken?.()} bytes`)
  }
  const grown = bytesInUse() - before
  expect(wrong).toEqual([])
  expect(slowest.seconds, slowest.kind).toBeLessThan(secondsMax)
  expect(grown).toBeLessThan(growthMaxBytes)
})

test('the hostile files reach the check as well as most refusals of the reader', async () => {
  const accepted = new Set<string>()
  const reasons = new Set<string>()
  for (let number = 0; number < Object.keys(hostileKinds).length * 4; number += 1) {
    const file = hostileFile(seed, number)
    const answer = await readCamt053(file.source())
    if (answer.ok) accepted.add(file.kind)
    else reasons.add(answer.reason)
  }
  expect(accepted.size).toBeGreaterThan(5)
  expect(reasons.size).toBeGreaterThan(8)
})
