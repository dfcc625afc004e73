/**
 * Signing in under attack. First, known and unknown addresses in 2,000 samples each; then 10,000 guesses at one account from one /64
 * and 10,000 at another from a thousand, counted where passwords are compared, while the owner signs in with a browser that is known.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { callApi, type Person } from '../../tests/conformance/identity-calls.ts'
import { type ApiAlone, startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'
import { compareKnownWithUnknown, inTurns, join, randomFrom, significance } from './known-or-unknown.ts'

const guesses = 10_000
/** More than this an hour must not reach the comparison, whatever is tried. */
const reachMax = 20
/** Many at once, as an attack is; the beat of the answers makes each of them wait. */
const guessesAtOnce = 150

export const run: BarRun = async ({ seed }) => {
  const folder = mkdtempSync(path(tmpdir(), 'heathland-hashing-'))
  const notes = path(folder, 'notes')
  process.env['HASHING_NOTED_IN'] = notes
  const api = await startApiAlone('--import', new URL('count-hashing.ts', import.meta.url).href)
  const platform = await compose(readConfig(api.environment), 'operator')
  try {
    const compared = await compareKnownWithUnknown(api, platform, { samplesEach: 2_000, random: randomFrom(seed) })
    const attacks = []
    for (const networks of [1, 1_000]) {
      const found = await attack(api, await join(platform), networks, notes)
      console.log(JSON.stringify(found))
      attacks.push(found)
    }
    const violations = [
      compared.value <= significance && 'known and unknown addresses can be told apart',
      ...attacks.flatMap(({ networks, reached, owner }) => [
        reached > reachMax && `${reached} guesses from ${networks} networks reached the comparison`,
        // A count that sees nothing would pass for an attack that reached nothing.
        reached === 0 && `no guess from ${networks} networks was counted`,
        (owner.tried < 3 || owner.entered < owner.tried) && `the owner got in ${owner.entered} times of ${owner.tried}`,
      ]),
    ].filter((violation) => violation !== false)
    return { value: violations.length, unit: 'violations', details: { violations, p: compared.value, attacks, ...compared.details } }
  } finally {
    await platform.close()
    await api.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attack(api: ApiAlone, person: Person, networks: number, notes: string) {
  const signIn = (password: string, from: string, cookie = '') =>
    callApi(api.address, 'POST', '/identity/session', {
      body: { email: person.email, password },
      headers: { origin: api.origin, 'x-forwarded-for': from, ...(cookie && { cookie }) },
    })
  const home = '2001:db8:ffff:1::1'
  const before = await signIn(person.password, home)
  const device =
    before.headers
      .getSetCookie()
      .find((cookie) => cookie.includes('-device='))
      ?.split(';')[0] ?? ''
  if (before.status !== 200 || !device) throw new Error('the owner has no browser that is known')
  writeFileSync(notes, '')

  const owner = { tried: 0, entered: 0, slowestMs: 0 }
  let attacking = true
  const coming = (async () => {
    // Until the attack has used up what strangers have, the owner would get in anyway.
    await wait(1_000)
    while (attacking && owner.tried < 10) {
      const startedAt = performance.now()
      const { status } = await signIn(person.password, home, device)
      owner.tried += 1
      if (status === 200) owner.entered += 1
      owner.slowestMs = Math.max(owner.slowestMs, Math.round(performance.now() - startedAt))
      await wait(500)
    }
  })()
  const startedAt = performance.now()
  const answers: Record<number, number> = {}
  await inTurns(guesses, guessesAtOnce, async (place) => {
    const network = (place % networks).toString(16)
    const host = `${(place % 65_536).toString(16)}:${(place >> 4).toString(16)}`
    const { status } = await signIn(`guess number ${place}`, `2001:db8:0:${network}::${host}`)
    answers[status] = (answers[status] ?? 0) + 1
  })
  const tookSeconds = Math.round((performance.now() - startedAt) / 1_000)
  attacking = false
  await coming
  const reached = readFileSync(notes, 'utf8').split('-').length - 1
  return { networks, guesses, answers, reached, owner, tookSeconds }
}
