/** What the providers truly did, read from the twins' own records as they grow. Nothing here comes from the product. */

import type { TwinProcess } from '../twin-process.ts'
import { type Provider, persistently } from '../webhooks/stage.ts'

interface Deed {
  readonly number: number
  readonly what: string
  readonly owner?: string
  readonly address?: string
  readonly token?: string
  readonly rawAmount?: string
  readonly reference?: string
  readonly externalUserId?: string
  readonly verdict?: string
  readonly transactionId?: string
  readonly externalTransactionId?: string
  readonly status?: string
  readonly boughtRaw?: string
  readonly fault: string
}

/** One purchase at the onramp. */
export interface Purchase {
  readonly id: string
  readonly orderId: string
  readonly fault: string
  /** In EURC's smallest units. */
  readonly bought: string
  status: string
  wasCompleted: boolean
}

export interface Check {
  /** `init`, `pending`, `onHold`, or the verdict. */
  stands: string
  wasGreen: boolean
  wasRed: boolean
}

export interface TwinTruth {
  /** Takes in what was done since. */
  readonly refresh: () => Promise<void>
  readonly walletOf: (personId: string) => string | undefined
  readonly checkOf: (personId: string) => Check | undefined
  readonly purchasesOf: (orderId: string) => readonly Purchase[]
  /** EURC that arrived in a wallet, and by which purchase. */
  readonly arrivedAt: (address: string) => ReadonlyMap<string, bigint>
  /** How often each fault struck, by provider. */
  readonly struck: Readonly<Record<string, number>>
}

export function openTwinTruth(twins: Readonly<Record<Provider, TwinProcess>>): TwinTruth {
  const read: Record<Provider, number> = { crossmint: 0, sumsub: 0, moonpay: 0 }
  const wallets = new Map<string, string>()
  const checks = new Map<string, Check>()
  const purchases = new Map<string, Purchase>()
  const byOrder = new Map<string, Purchase[]>()
  const arrived = new Map<string, Map<string, bigint>>()
  const struck: Record<string, number> = {}
  let reading: Promise<void> | undefined

  const takeIn: Record<Provider, (deed: Deed) => void> = {
    crossmint: ({ what, owner, address = '', token, rawAmount = '0', reference = '' }) => {
      if (what === 'wallet-created' && owner) wallets.set(owner.replace('userId:', ''), address)
      if (what !== 'tokens-arrived' || token !== 'eurc') return
      const wallet = arrived.get(address) ?? new Map<string, bigint>()
      arrived.set(address, wallet.set(reference.replace('moonpay-', ''), BigInt(rawAmount)))
    },
    sumsub: ({ what, externalUserId = '', verdict = '' }) => {
      const check = checks.get(externalUserId) ?? { stands: 'init', wasGreen: false, wasRed: false }
      if (what === 'submitted') check.stands = 'pending'
      if (what === 'held') check.stands = 'onHold'
      if (what === 'reviewed') {
        check.stands = verdict
        if (verdict === 'GREEN') check.wasGreen = true
        else check.wasRed = true
      }
      if (externalUserId !== '') checks.set(externalUserId, check)
    },
    moonpay: ({ what, transactionId: id = '', externalTransactionId: orderId = '', status = '', boughtRaw: bought = '', fault }) => {
      if (what === 'transaction-created') {
        const purchase = { id, orderId, fault, bought, status, wasCompleted: false }
        purchases.set(id, purchase)
        byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), purchase])
      }
      const purchase = purchases.get(id)
      if (what !== 'transaction-changed' || !purchase) return
      purchase.status = status
      if (status === 'completed') purchase.wasCompleted = true
    },
  }
  const readOne = async (provider: Provider) => {
    const answer = await persistently(`${twins[provider].http}/${provider}/log.json?after=${read[provider]}`)
    const deeds = (await answer.json()) as Deed[]
    const missing = (deeds.at(-1)?.number ?? read[provider] + 1) - read[provider] - 1
    if (missing > 0) throw new Error(`${missing} deeds of ${provider} were forgotten before they were read`)
    for (const deed of deeds.toReversed()) {
      takeIn[provider](deed)
      if (deed.fault !== 'none') struck[`${provider} ${deed.fault}`] = (struck[`${provider} ${deed.fault}`] ?? 0) + 1
      read[provider] = deed.number
    }
  }
  return {
    refresh: async () => {
      // Whoever asks while somebody reads needs what was done until now, which that reading may have missed.
      while (reading) await reading
      reading = (async () => {
        for (const provider of ['crossmint', 'sumsub', 'moonpay'] as const) await readOne(provider)
      })()
      try {
        await reading
      } finally {
        reading = undefined
      }
    },
    walletOf: (personId) => wallets.get(personId),
    checkOf: (personId) => checks.get(personId),
    purchasesOf: (orderId) => byOrder.get(orderId) ?? [],
    arrivedAt: (address) => arrived.get(address) ?? new Map(),
    struck,
  }
}
