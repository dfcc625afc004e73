import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { describeKycPort, type KycFault, type KycWorld } from '../conformance.ts'
import { openSumsubKyc, type SumsubConfig } from './adapter.ts'

// Long enough that a busy machine answers within it.
const patienceMs = 3_000
const triesMax = 3
/** The port's words for what goes wrong, in the twin's. */
const faults: Readonly<Record<KycFault | 'none', string>> = {
  none: 'none',
  slow: 'slow',
  down: 'down',
  busy: '429',
  failing: '500',
  'answer-lost': 'answer-lost',
  mistaken: 'wrong-id',
}

describeKycPort('Sumsub, against its twin in a process of its own,', openTwinWorld)

async function openTwinWorld(): Promise<KycWorld> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'sumsub'], {
    env: { ...process.env, TWIN_SUMSUB_PORT: '0', TWIN_LOG_DIR: '', TWIN_SUMSUB_REVIEW_MS: '3600000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { http } = JSON.parse(line) as { http: string }
  const config: SumsubConfig = {
    apiUrl: http,
    appToken: 'sbx:heathland-development-only',
    secretKey: 'heathland-development-only-sumsub',
    levelName: 'heathland-individual',
    frameUrl: http.replace('127.0.0.1', 'sumsub.localhost'),
    tls: 'not-on-loopback',
    // The circuit is tested where it stands; here every test is to find the other side open.
    policy: { timeoutMs: patienceMs, triesMax, waitMsFirst: 5, waitMsMax: 10, failuresMax: 1_000 },
  }
  const send = async (path: string, body: object) => {
    const response = await fetch(http + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBeLessThan(300)
  }
  return {
    port: openSumsubKyc(config),
    stranger: openSumsubKyc({ ...config, secretKey: 'of-nobody' }),
    otherLevel: openSumsubKyc({ ...config, levelName: 'another-level' }),
    triesMax,
    order: (script) =>
      send(
        '/sumsub/faults',
        script.every((each) => each === 'none')
          ? { fault: 'none' }
          : { script: script.map((each) => faults[each]), delayMs: patienceMs * 3 },
      ),
    handIn: async (url, papers) => {
      const { hostname, pathname } = new URL(url)
      expect(hostname).toBe('sumsub.localhost')
      const press = async (step: string, fields: Record<string, string>) => {
        const response = await fetch(`${http}${pathname}/${step}`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          redirect: 'manual',
        })
        expect(response.status).toBe(303)
      }
      const read = { firstName: 'Ines', lastName: 'Proof', country: 'NLD', dob: '1979-04-14', validUntil: '2031-06-03' }
      await press('document', { type: 'PASSPORT', found: papers, ...read })
      await press('selfie', {})
    },
    letCheck: () => send('/sumsub/clock', { advanceMs: 3_600_000 }),
    decide: (externalUserId, verdict) =>
      send('/sumsub/verdicts', { externalUserId, verdict: verdict === 'approve' ? 'GREEN' : 'RED FINAL' }),
    findInPress: (externalUserId) => send('/sumsub/hits', { externalUserId, listing: 'press' }),
    made: async (personReference) => {
      const deeds = (await (await fetch(`${http}/sumsub/log.json`)).json()) as { what: string; externalUserId?: string }[]
      return deeds.filter(({ what, externalUserId }) => what === 'applicant-created' && externalUserId === personReference).length
    },
    closed: async (personReference) => {
      const deeds = (await (await fetch(`${http}/sumsub/log.json`)).json()) as { what: string; externalUserId?: string }[]
      return deeds.some(({ what, externalUserId }) => what === 'applicant-deactivated' && externalUserId === personReference)
    },
    end: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

test('needs its settings, TLS where that is required, and an address without a path', () => {
  const addresses = { apiUrl: 'https://api.sumsub.com', frameUrl: 'https://in.sumsub.com' }
  const config: SumsubConfig = { ...addresses, appToken: 'prd:x', secretKey: 'y', levelName: 'z', tls: 'required' }
  expect(() => openSumsubKyc(config)).not.toThrow()
  for (const name of ['appToken', 'secretKey', 'levelName'] as const) expect(() => openSumsubKyc({ ...config, [name]: '' })).toThrow()
  expect(() => openSumsubKyc({ ...config, apiUrl: 'http://127.0.0.1:4330' })).toThrow(/https/)
  expect(() => openSumsubKyc({ ...config, apiUrl: 'https://api.sumsub.com/v1' })).toThrow(/path/)
  expect(() => openSumsubKyc({ ...config, frameUrl: 'http://sumsub.localhost:4330' })).toThrow(/https/)
})
