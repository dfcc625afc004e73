/** The wallets of one project, and what has arrived in them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kept } from '../snapshot.ts'

const chainTypes = ['evm', 'solana', 'stellar', 'aptos', 'sui'] as const
type ChainType = (typeof chainTypes)[number]
type WalletType = 'smart' | 'mpc'

export interface Wallet {
  readonly chainType: ChainType
  readonly type: WalletType
  readonly address: string
  readonly config?: { readonly adminSigner: Readonly<Record<string, unknown>> }
  readonly owner?: string
  readonly alias?: string
  readonly createdAt: string
}

export interface Transfer {
  readonly transferId: string
  readonly reference: string
  readonly address: string
  readonly token: Token
  readonly chain: string
  readonly rawAmount: bigint
  readonly sender: string
  readonly txId: string
  readonly completedAt: Date
}

/** The tokens that the twin knows; all have six decimals. */
export const tokens = {
  eurc: { symbol: 'eurc', name: 'EURC', contractAddress: '0x808456652fdb597867f38412077a9182bf77359f' },
  usdc: { symbol: 'usdc', name: 'USD Coin', contractAddress: '0x036cbd53842c5426634e7929541ec2318f3dcf7e' },
} as const
export type Token = keyof typeof tokens
export const tokenDecimals = 6

export interface WalletOrder {
  readonly chainType: ChainType
  readonly type: WalletType
  readonly adminSigner?: Readonly<Record<string, unknown>>
  readonly owner?: string
  readonly alias?: string
  readonly idempotencyKey?: string
}

export interface Wallets {
  /** The same owner or the same key gives the wallet that is there. */
  readonly create: (order: WalletOrder) => { readonly wallet: Wallet; readonly isNew: boolean }
  readonly find: (locator: string) => Wallet | undefined
  readonly list: () => readonly Wallet[]
  readonly credit: (parts: Omit<Transfer, 'transferId' | 'txId' | 'completedAt'>) => {
    readonly transfer: Transfer
    readonly isNew: boolean
  }
  readonly transfersOf: (address: string) => readonly Transfer[]
  readonly balanceOf: (address: string, token: Token, chain: string) => bigint
  readonly kept: Kept<WalletsKept>
}

export interface WalletsKept {
  readonly wallets: readonly { readonly wallet: Wallet; readonly place: string | undefined; readonly key: string | undefined }[]
  /** Oldest first. */
  readonly transfers: readonly Transfer[]
}

/** Some hundred times what a whole night of hostile runs makes. */
const walletsMax = 100_000

export function makeWallets(now: () => Date): Wallets {
  const byAddress = new Map<string, Wallet>()
  const byPlace = new Map<string, Wallet>()
  const byKey = new Map<string, Wallet>()
  const byReference = new Map<string, Transfer>()
  const byWallet = new Map<string, Transfer[]>()
  const made: WalletsKept['wallets'][number][] = []

  const take = (each: WalletsKept['wallets'][number]) => {
    const { wallet, place, key } = each
    made.push(each)
    byAddress.set(wallet.address.toLowerCase(), wallet)
    if (place !== undefined) byPlace.set(place, wallet)
    if (key !== undefined) byKey.set(key, wallet)
  }
  const arrive = (transfer: Transfer) => {
    byReference.set(transfer.reference, transfer)
    const address = transfer.address.toLowerCase()
    byWallet.set(address, [transfer, ...(byWallet.get(address) ?? [])])
  }

  return {
    create: (order) => {
      const { idempotencyKey, owner } = order
      const place = owner === undefined ? undefined : placeOf({ ...order, owner })
      const existing = (place && byPlace.get(place)) ?? (idempotencyKey && byKey.get(idempotencyKey)) ?? undefined
      if (existing) return { wallet: existing, isNew: false }
      if (byAddress.size >= walletsMax) throw new Error('the twin holds no more wallets')
      const wallet: Wallet = {
        chainType: order.chainType,
        type: order.type,
        address: addressOf(place ?? randomUUID()),
        ...(order.adminSigner === undefined ? {} : { config: { adminSigner: order.adminSigner } }),
        ...(owner === undefined ? {} : { owner }),
        ...(order.alias === undefined ? {} : { alias: order.alias }),
        createdAt: now().toISOString(),
      }
      take({ wallet, place, key: idempotencyKey })
      return { wallet, isNew: true }
    },
    find: (locator) => {
      const address = byAddress.get(locator.toLowerCase())
      if (address) return address
      const parsed = readLocator(locator)
      return parsed === undefined ? undefined : byPlace.get(placeOf(parsed))
    },
    list: () => [...byAddress.values()].toReversed(),
    credit: (parts) => {
      const known = byReference.get(parts.reference)
      if (known) return { transfer: known, isNew: false }
      const txId = `0x${randomBytes(32).toString('hex')}`
      const transfer: Transfer = { ...parts, transferId: randomUUID(), txId, completedAt: now() }
      arrive(transfer)
      return { transfer, isNew: true }
    },
    transfersOf: (address) => byWallet.get(address.toLowerCase()) ?? [],
    balanceOf: (address, token, chain) =>
      (byWallet.get(address.toLowerCase()) ?? [])
        .filter((transfer) => transfer.token === token && transfer.chain === chain)
        .reduce((sum, { rawAmount }) => sum + rawAmount, 0n),
    kept: {
      read: () => ({ wallets: made, transfers: [...byReference.values()] }),
      restore: ({ wallets, transfers }) => {
        wallets.forEach(take)
        transfers.forEach(arrive)
      },
    },
  }
}

export function isChainType(value: unknown): value is ChainType {
  return chainTypes.some((each) => each === value)
}

export function isOwner(value: string): boolean {
  return value === 'COMPANY' || /^(email|userId|phoneNumber|twitter|x):\S+$/.test(value)
}

/** `userId:<id>:evm[:smart|mpc][:alias:<alias>]`, and the same for the other kinds of owner. */
function readLocator(locator: string): (Pick<WalletOrder, 'chainType' | 'type' | 'alias'> & { readonly owner: string }) | undefined {
  const parts = /^((?:email|userId|phoneNumber|twitter|x):.+?):(evm|solana|stellar|aptos|sui)(?::(smart|mpc))?(?::alias:(.+))?$/.exec(
    locator,
  )
  const [, owner, chainType, type = 'smart', alias] = parts ?? []
  if (owner === undefined || !isChainType(chainType)) return undefined
  return { owner, chainType, type: type === 'mpc' ? 'mpc' : 'smart', ...(alias === undefined ? {} : { alias }) }
}

function placeOf({ owner, chainType, type, alias }: { owner: string; chainType: string; type: string; alias?: string }): string {
  return [owner, chainType, type, alias ?? ''].join('\n')
}

/** The same owner has the same address in every life of the twin, as a counterfactual address would be. */
function addressOf(seed: string): string {
  return `0x${createHash('sha256').update(`crossmint twin\n${seed}`).digest('hex').slice(0, 40)}`
}
