/** Crossmint's wallet API, version 2025-06-09, as far as it is used. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../faults.ts'
import { type Answer, answerWithFaults } from '../http.ts'
import type { TruthLog } from '../record.ts'
import type { CrossmintFault, WalletDeed } from './record.ts'
import {
  isChainType,
  isOwner,
  type Token,
  type Transfer,
  tokenDecimals,
  tokens,
  type Wallet,
  type WalletOrder,
  type Wallets,
} from './wallets.ts'

export interface ProtocolParts {
  readonly apiKey: string
  /** Where tokens arrive. */
  readonly chain: string
  readonly wallets: Wallets
  readonly faults: Faults<CrossmintFault>
  readonly log: TruthLog<WalletDeed>
}

const version = '/api/2025-06-09'
const signerTypes = new Set(['api-key', 'server', 'external-wallet', 'email', 'phone', 'passkey'])

interface Work {
  readonly fault: CrossmintFault
  readonly answered: boolean
}

export function mountProtocol(app: FastifyInstance, parts: ProtocolParts): void {
  const { apiKey, chain, wallets, faults, log } = parts

  const answer = (request: FastifyRequest, reply: FastifyReply, act: (work: Work) => Promise<Answer>) =>
    answerWithFaults<CrossmintFault>(
      { request, reply, faults, note: (work) => log.add({ what: 'not-done', ...work }) },
      (status) => errorBody(status === 429 ? 'Too many requests' : 'Internal server error'),
      async (work) => {
        const given = request.headers['x-api-key']
        if (typeof given === 'string' && isSame(given, apiKey)) return act(work)
        return refuse(work, given === undefined ? 401 : 403, given === undefined ? 'API key is missing' : 'Malformed API key')
      },
    )
  const refuse = async (work: Work, status: number, reason: string): Promise<Answer> => {
    await log.add({ what: 'refused', reason, ...work })
    return { status, body: errorBody(reason) }
  }
  const withWallet = async (work: Work, locator: string, act: (wallet: Wallet) => Promise<Answer>): Promise<Answer> => {
    const wallet = wallets.find(locator)
    return wallet ? act(wallet) : refuse(work, 404, 'Wallet not found')
  }

  app.post(`${version}/wallets`, (request, reply) =>
    answer(request, reply, async (work) => {
      const order = readOrder(request)
      if (typeof order === 'string') return refuse(work, 400, order)
      const { wallet, isNew } = wallets.create(order)
      await log.add({
        what: isNew ? 'wallet-created' : 'wallet-found-again',
        ...work,
        address: wallet.address,
        ...(wallet.owner === undefined ? {} : { owner: wallet.owner }),
        ...(order.idempotencyKey === undefined ? {} : { idempotencyKey: order.idempotencyKey }),
      })
      return { status: isNew ? 201 : 200, body: told(work, wallet) }
    }),
  )

  app.get<{ Params: { locator: string } }>(`${version}/wallets/:locator`, (request, reply) =>
    answer(request, reply, (work) =>
      withWallet(work, request.params.locator, async (wallet) => {
        await log.add({ what: 'wallet-read', ...work, address: wallet.address })
        return { status: 200, body: told(work, wallet) }
      }),
    ),
  )

  app.get<{ Params: { locator: string }; Querystring: { tokens?: string; chains?: string } }>(
    `${version}/wallets/:locator/balances`,
    (request, reply) =>
      answer(request, reply, (work) =>
        withWallet(work, request.params.locator, async ({ address }) => {
          const asked = (request.query.tokens ?? '').split(',').filter(Boolean)
          if (asked.length === 0) return refuse(work, 400, 'tokens is required')
          const unknown = asked.find((name) => !isToken(name))
          if (unknown !== undefined) return refuse(work, 400, `Token ${unknown} is not supported`)
          const chains = (request.query.chains ?? chain).split(',').filter(Boolean)
          const factor = work.fault === 'wrong-balance' ? 11n : 10n
          await log.add({ what: 'balances-read', ...work, address })
          const of = (token: Token, on: string) => (wallets.balanceOf(address, token, on) * factor) / 10n
          return { status: 200, body: asked.filter(isToken).map((token) => balanceBody(token, chains, (on) => of(token, on))) }
        }),
      ),
  )

  app.get<{ Params: { locator: string } }>('/api/unstable/wallets/:locator/transfers', (request, reply) =>
    answer(request, reply, (work) =>
      withWallet(work, request.params.locator, async (wallet) => ({
        status: 200,
        body: {
          data: wallets.transfersOf(wallet.address).map((transfer) => transferBody(transfer, wallet)),
          nextCursor: null,
          previousCursor: null,
        },
      })),
    ),
  )
}

/** The wallet as it is said to be, which with a fault is somebody else's. */
function told({ fault }: Work, wallet: Wallet): Wallet {
  return fault === 'wrong-id' ? { ...wallet, owner: 'userId:somebody-else', address: `0x${'5'.repeat(40)}` } : wallet
}

/** A transfer as the list gives it and as the webhook carries it. */
export function transferBody(transfer: Transfer, recipient: Wallet) {
  const { chain, token } = transfer
  const { contractAddress, symbol } = tokens[token]
  const place = (address: string, owner: string | undefined) => ({
    address,
    chain,
    locator: `${chain}:${address}`,
    ...(owner === undefined ? {} : { owner }),
  })
  return {
    transferId: transfer.transferId,
    status: 'succeeded',
    completedAt: transfer.completedAt.toISOString(),
    onChain: { txId: transfer.txId, explorerLink: `https://sepolia.basescan.org/tx/${transfer.txId}` },
    sender: place(transfer.sender, undefined),
    recipient: place(recipient.address, recipient.owner),
    token: {
      type: 'fungible',
      amount: decimal(transfer.rawAmount),
      rawAmount: String(transfer.rawAmount),
      decimals: tokenDecimals,
      chain,
      contractAddress,
      locator: `${chain}:${contractAddress}`,
      symbol,
    },
  }
}

function balanceBody(token: Token, chains: readonly string[], of: (chain: string) => bigint) {
  const { symbol, name, contractAddress } = tokens[token]
  const places = chains.map((chain) => [
    chain,
    { locator: `${chain}:${contractAddress}`, amount: decimal(of(chain)), rawAmount: String(of(chain)), contractAddress },
  ])
  const sum = chains.reduce((total, chain) => total + of(chain), 0n)
  return { symbol, name, decimals: tokenDecimals, amount: decimal(sum), rawAmount: String(sum), chains: Object.fromEntries(places) }
}

/** Shortest form, as Crossmint writes amounts: "19.5". */
export function decimal(rawAmount: bigint): string {
  const digits = rawAmount.toString().padStart(tokenDecimals + 1, '0')
  return `${digits.slice(0, -tokenDecimals)}.${digits.slice(-tokenDecimals)}`.replace(/\.?0+$/, '')
}

function readOrder(request: FastifyRequest): WalletOrder | string {
  const given = (request.body ?? {}) as Readonly<Record<string, unknown>>
  const { chainType, type, owner, alias, config } = given
  const key = request.headers['x-idempotency-key']
  if (!isChainType(chainType)) return 'chainType must be one of evm, solana, stellar, aptos, sui'
  if (type !== 'smart' && type !== 'mpc') return 'type must be one of smart, mpc'
  if (owner !== undefined && (typeof owner !== 'string' || !isOwner(owner))) return 'owner is not a valid user locator'
  if (alias !== undefined && (typeof alias !== 'string' || !/^[\w-]{1,36}$/.test(alias))) return 'alias is not valid'
  if (type === 'mpc' && config !== undefined) return 'config is not allowed for wallets of type mpc'
  const signer = (config as { adminSigner?: unknown } | undefined)?.adminSigner as Readonly<Record<string, unknown>> | undefined
  if (config !== undefined && !signerTypes.has(String(signer?.type))) return 'config.adminSigner is not valid'
  return {
    chainType,
    type,
    ...(signer === undefined ? {} : { adminSigner: signer }),
    ...(typeof owner === 'string' ? { owner } : {}),
    ...(typeof alias === 'string' ? { alias } : {}),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  }
}

export function isToken(name: unknown): name is Token {
  return typeof name === 'string' && Object.hasOwn(tokens, name)
}

function errorBody(message: string) {
  return { error: true, message }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
