import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { describeWalletPort, type WalletFault, type WalletWorld } from '../conformance.ts'
import { type CrossmintConfig, openCrossmintWallets } from './adapter.ts'

// Long enough that a busy machine answers within it.
const patienceMs = 3_000
const triesMax = 3
/** The port's words for what goes wrong, in the twin's. */
const faults: Readonly<Record<WalletFault | 'none', string>> = {
  none: 'none',
  slow: 'slow',
  down: 'down',
  busy: '429',
  failing: '500',
  'answer-lost': 'answer-lost',
}

describeWalletPort('Crossmint, against its twin in a process of its own,', openTwinWorld)

async function openTwinWorld(): Promise<WalletWorld> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'crossmint'], {
    env: { ...process.env, TWIN_CROSSMINT_PORT: '0', TWIN_LOG_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { http, api } = JSON.parse(line) as { http: string; api: string }
  const config: CrossmintConfig = {
    apiUrl: api,
    apiKey: 'sk_staging_heathland-development-only',
    tls: 'not-on-loopback',
    walletType: 'smart',
    adminSigner: { type: 'api-key' },
    chain: 'base-sepolia',
    eurcToken: 'eurc',
    consoleWalletUrl: `${http}/console/wallets?address={address}`,
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
  let credits = 0
  return {
    port: openCrossmintWallets(config),
    stranger: openCrossmintWallets({ ...config, apiKey: 'sk_staging_of-nobody' }),
    patienceMs,
    triesMax,
    order: (script) =>
      send(
        '/crossmint/faults',
        script.every((each) => each === 'none')
          ? { fault: 'none' }
          : { script: script.map((each) => faults[each]), delayMs: patienceMs * 3 },
      ),
    made: async (ownerReference) => {
      const deeds = (await (await fetch(`${http}/crossmint/log.json`)).json()) as { what: string; owner?: string }[]
      return deeds.filter(({ what, owner }) => what === 'wallet-created' && owner === `userId:${ownerReference}`).length
    },
    credit: async (address, amountMinor) => {
      credits += 1
      await send('/crossmint/credits', { address, token: 'eurc', rawAmount: String(amountMinor), reference: `credit-${credits}` })
    },
    end: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

test('needs its settings, and TLS where that is required', () => {
  const config: CrossmintConfig = {
    apiUrl: 'https://www.crossmint.com/api',
    apiKey: 'sk_production_x',
    tls: 'required',
    walletType: 'mpc',
    adminSigner: { type: 'api-key' },
    chain: 'base',
    eurcToken: 'eurc',
    consoleWalletUrl: 'https://www.crossmint.com/console/wallets',
  }
  expect(() => openCrossmintWallets(config)).not.toThrow()
  expect(openCrossmintWallets(config).consoleUrl('0xabc')).toBe('https://www.crossmint.com/console/wallets')
  expect(() => openCrossmintWallets({ ...config, apiKey: '' })).toThrow()
  expect(() => openCrossmintWallets({ ...config, apiUrl: 'http://127.0.0.1:4320/api' })).toThrow(/https/)
})
