/** A provider's stand-in in a process of its own, and the words that tests say to its control page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Deed {
  readonly what: string
  readonly owner?: string
  readonly externalUserId?: string
  readonly externalTransactionId?: string
  readonly address?: string
  readonly rawAmount?: string
  readonly webhook?: { readonly type: string; readonly status?: number }
}

export interface TwinProcess {
  /** Where it listens. */
  readonly http: string
  /** Where its keys and certificates lie, of the twin that has some. */
  readonly folder?: string
  /** Says something to the control page: `/faults`, `/webhook`, `/clock` … */
  readonly tell: (path: string, body: object) => Promise<void>
  /** The next calls go wrong like this, one after the other; afterwards it works. */
  readonly order: (...script: readonly string[]) => Promise<void>
  /** What it truly did. */
  readonly deeds: () => Promise<readonly Deed[]>
  readonly stop: () => Promise<void>
}

export async function startTwin(
  name: 'crossmint' | 'sumsub' | 'moonpay' | 'mangopay' | 's3' | 'trust',
  environment: Readonly<Record<string, string>> = {},
): Promise<TwinProcess> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../apps/twins/src/main.ts'), name], {
    env: { ...process.env, [`TWIN_${name.toUpperCase()}_PORT`]: '0', TWIN_LOG_DIR: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { http, folder } = JSON.parse(line) as { http: string; folder?: string }
  const tell = async (path: string, body: object) => {
    const answer = await fetch(`${http}/${name}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    http,
    ...(folder && { folder }),
    tell,
    order: (...script) => tell('/faults', script.length === 0 ? { fault: 'none' } : { script, delayMs: 3_000 }),
    deeds: async () => (await (await fetch(`${http}/${name}/log.json`)).json()) as Deed[],
    stop: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

/** The operator settings that point the product at the twins. */
export const crossmintSettings = (http: string) => ({
  CROSSMINT_API_URL: `${http}/api`,
  CROSSMINT_API_KEY: 'sk_staging_heathland-development-only',
  CROSSMINT_WEBHOOK_SECRET: 'whsec_aGVhdGhsYW5kLWRldmVsb3BtZW50LW9ubHktY3Jvc3NtaW50',
  CROSSMINT_WALLET_TYPE: 'smart',
  CROSSMINT_CHAIN: 'base-sepolia',
  CROSSMINT_EURC_TOKEN: 'eurc',
  CROSSMINT_CONSOLE_WALLET_URL: `${http}/console/wallets?address={address}`,
})

export const sumsubSettings = (http: string) => ({
  SUMSUB_API_URL: http,
  SUMSUB_APP_TOKEN: 'sbx:heathland-development-only',
  SUMSUB_SECRET_KEY: 'heathland-development-only-sumsub',
  SUMSUB_WEBHOOK_SECRET: 'heathland-development-only-sumsub-webhook',
  SUMSUB_LEVEL_NAME: 'heathland-individual',
  SUMSUB_FRAME_URL: http.replace('127.0.0.1', 'sumsub.localhost'),
})

export const moonpaySettings = (http: string) => ({
  MOONPAY_WIDGET_URL: http.replace('127.0.0.1', 'moonpay.localhost'),
  MOONPAY_API_URL: http,
  MOONPAY_PUBLISHABLE_KEY: 'pk_test_heathland-development-only',
  MOONPAY_SECRET_KEY: 'sk_test_heathland-development-only',
  MOONPAY_WEBHOOK_KEY: 'wk_test_heathland-development-only',
  MOONPAY_CURRENCY_CODE: 'eurc_base',
})

export const mangopaySettings = (http: string) => ({
  MANGOPAY_API_URL: http,
  MANGOPAY_CARD_URL: http.replace('127.0.0.1', 'mangopay.localhost'),
  MANGOPAY_CLIENT_ID: 'heathland-development',
  MANGOPAY_API_KEY: 'heathland-development-only-mangopay',
  MANGOPAY_USER_ID: 'user_m_heathland',
  MANGOPAY_EUR_WALLET_ID: 'wlt_m_heathland_eur',
  MANGOPAY_GBP_WALLET_ID: 'wlt_m_heathland_gbp',
  MANGOPAY_EUR_BANK_ACCOUNT_ID: 'bankacc_m_heathland_eur',
  MANGOPAY_GBP_BANK_ACCOUNT_ID: 'bankacc_m_heathland_gbp',
  MANGOPAY_WEBHOOK_KEY: 'heathland-development-only-mangopay-hooks',
})

/** The seal and the time of the twin. */
export const trustSettings = ({ http, folder = '' }: TwinProcess) => ({
  SEAL_KEY_FILE: join(folder, 'seal.key'),
  SEAL_CERTIFICATES_FILE: join(folder, 'seal-chain.pem'),
  TIMESTAMP_URL: `${http}/timestamp`,
  TIMESTAMP_CERTIFICATES_FILE: join(folder, 'timestamp-chain.pem'),
})

/** Files in the bucket of the twin. */
export const s3Settings = (http: string) => ({
  S3_ENDPOINT: http,
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'heathland-files',
  S3_ACCESS_KEY_ID: 'heathland-development-only-s3',
  S3_SECRET_ACCESS_KEY: 'heathland-development-only-s3-secret',
})
