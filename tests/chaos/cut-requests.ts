/** Books through a proxy that cuts, trying again with the same key until an answer comes, or with new ones to show what keys are for. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { openLine } from '../bench/movement-calls.ts'
import { randomFrom } from '../bench/random.ts'
import { recordLines } from '../hand-posting.ts'
import { type Fate, startCuttingProxy } from './cutting-proxy.ts'
import { countEffects, type Effects, type Look } from './effects.ts'

export interface CutRequests {
  readonly address: string
  readonly origin: string
  readonly cookie: () => string
  readonly look: Look
  readonly count: number
  readonly seed: number
  /** What a retry carries: the key and reference of the first try, or new ones, as a careless caller would. */
  readonly retries: 'same key' | 'new key'
}

export interface CutOutcome extends Effects {
  readonly requests: number
  readonly tries: number
  readonly fates: Readonly<Record<Fate, number>>
  readonly seconds: number
}

const shares = { cutBefore: 0.1, cutAfter: 0.1 }
const callers = 16
/** A request that is cut this often in a row is not bad luck. */
const triesMax = 50

export async function bookThroughCuts(options: CutRequests): Promise<CutOutcome> {
  const { address, origin, cookie, look, count, seed, retries } = options
  const random = randomFrom(seed)
  const proxy = await startCuttingProxy({ target: address, shares, random })
  const run = `cut${randomUUID().slice(0, 8)}`
  await recordLines(look, { prefix: `${run}-`, from: 0, to: count - 1 })
  if (retries === 'new key')
    for (let place = 0; place < count; place += 1) await recordLines(look, { prefix: `${run}-${place}-`, from: 0, to: triesMax })
  const acknowledged: string[] = []
  const asked: string[] = []
  const startedAt = performance.now()
  let next = 0
  let tries = 0
  const caller = async () => {
    const line = openLine({ address: proxy.address, origin, cookie })
    for (let place = next++; place < count; place = next++) {
      let [key, reference] = [randomUUID(), `${run}-${place}`]
      for (let again = 0; ; again += 1) {
        tries += 1
        asked.push(reference)
        const answer = await line.post({ movement: 'deposit-unallocated', amountMinor: '1', reference }, key).catch(() => undefined)
        if (answer?.status === 200) break
        // The session showed its factor meanwhile and is under another cookie, which is a moment away.
        if (answer?.status === 401) await setTimeout(100)
        // In flight: the first try is still being done; it is answered a moment later.
        else if (answer && answer.status !== 409 && answer.status !== 503)
          throw new Error(`the api answered ${answer.status}: ${answer.body}`)
        if (again === triesMax) throw new Error('no answer comes through')
        if (retries === 'new key') [key, reference] = [randomUUID(), `${run}-${place}-${again}`]
      }
      acknowledged.push(reference)
    }
    line.close()
  }
  try {
    await Promise.all(Array.from({ length: callers }, caller))
    const effects = await countEffects(look, run, acknowledged, asked)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return { ...effects, requests: count, tries, fates: proxy.counts(), seconds }
  } finally {
    await proxy.close()
  }
}
