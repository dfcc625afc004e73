/** Crossmint's words in ours. Nothing here asks anyone; it is tested on the recorded answers beside it. */
import { assets, type Money, money } from '@heathland/domain/money'
import type { HttpAnswer, HttpOutcome } from '../../http.ts'
import type { BalancesOutcome, CreationOutcome, CustodyWallet, FindingOutcome, WalletUnknown } from '../port.ts'

export interface CrossmintKind {
  readonly walletType: 'smart' | 'mpc'
  /** Who may sign for a smart wallet; mpc wallets have none. */
  readonly adminSigner: { readonly type: 'api-key' } | { readonly type: 'server'; readonly address: string }
  /** The chain that tokens are kept on, and Crossmint's name for EURC there. */
  readonly chain: string
  readonly eurcToken: string
}

/** A user id and no e-mail address, which changes. */
export function ownerOf(ownerReference: string): string {
  return `userId:${ownerReference}`
}

export function locatorOf(ownerReference: string, { walletType }: Pick<CrossmintKind, 'walletType'>): string {
  return `${ownerOf(ownerReference)}:evm:${walletType}`
}

export function orderBody(ownerReference: string, { walletType, adminSigner }: CrossmintKind): string {
  return JSON.stringify({
    chainType: 'evm',
    type: walletType,
    ...(walletType === 'smart' ? { config: { adminSigner } } : {}),
    owner: ownerOf(ownerReference),
  })
}

export function translateCreation(outcome: HttpOutcome, ownerReference: string, kind: CrossmintKind): CreationOutcome {
  if ('notSent' in outcome) return { notCreated: outcome.notSent === 'circuit-open' ? 'busy' : 'unreachable' }
  if ('unknown' in outcome) return { unknown: unknownOf(outcome) }
  const { status } = outcome.answer
  if (status === 200 || status === 201) {
    const wallet = readWallet(outcome.answer.content, ownerReference, kind)
    return 'unknown' in wallet ? wallet : { created: wallet }
  }
  if (status === 429) return { notCreated: 'busy' }
  if (status === 401 || status === 403) return { notCreated: 'misconfigured' }
  return status >= 400 && status < 500 ? { notCreated: 'not-possible' } : { unknown: 'provider-failed' }
}

export function translateFinding(outcome: HttpOutcome, ownerReference: string, kind: CrossmintKind): FindingOutcome {
  return translateReading(outcome, (answer) => {
    const wallet = readWallet(answer.content, ownerReference, kind)
    return 'unknown' in wallet ? wallet : { found: wallet }
  })
}

export function translateBalances(outcome: HttpOutcome, kind: CrossmintKind): BalancesOutcome {
  return translateReading(outcome, ({ content }) => {
    const balance = readEurc(content, kind)
    return 'unknown' in balance ? balance : { balances: [balance] }
  })
}

function translateReading<Outcome>(
  outcome: HttpOutcome,
  read: (answer: HttpAnswer) => Outcome,
): Outcome | { readonly missing: true } | { readonly unknown: WalletUnknown } {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status } = outcome.answer
  if (status === 200) return read(outcome.answer)
  // Only its own words make it missing: any web server says 404 of an address that it does not know.
  if (status === 404 && fieldsOf(outcome.answer.content)?.error === true) return { missing: true }
  if (status === 429) return { unknown: 'busy' }
  return { unknown: status === 401 || status === 403 || status === 404 ? 'misconfigured' : 'provider-failed' }
}

function unknownOf(outcome: Exclude<HttpOutcome, { answer: HttpAnswer }>): WalletUnknown {
  if ('notSent' in outcome) return outcome.notSent === 'circuit-open' ? 'busy' : 'unreachable'
  return ({ timeout: 'timeout', cut: 'unreachable', failed: 'provider-failed' } as const)[outcome.unknown]
}

/** Somebody else's wallet must never become a person's, so an answer has to name the owner that was asked for. */
function readWallet(content: unknown, ownerReference: string, { walletType }: CrossmintKind): CustodyWallet | { unknown: WalletUnknown } {
  const given = fieldsOf(content)
  const address = given?.address
  if (!given || typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return { unknown: 'provider-failed' }
  const isAsked = given.owner === ownerOf(ownerReference) && given.chainType === 'evm' && given.type === walletType
  if (!isAsked) return { unknown: 'contradiction' }
  const createdAt = typeof given.createdAt === 'string' ? new Date(given.createdAt) : undefined
  return { address, createdAt: createdAt && !Number.isNaN(createdAt.getTime()) ? createdAt : undefined }
}

/** What lies on our chain in whole smallest units; decimal amounts are for showing. */
function readEurc(content: unknown, { chain, eurcToken }: CrossmintKind): Money | { readonly unknown: WalletUnknown } {
  if (!Array.isArray(content)) return { unknown: 'provider-failed' }
  const entry = content
    .map(fieldsOf)
    .find((each) => typeof each?.symbol === 'string' && each.symbol.toLowerCase() === eurcToken.toLowerCase())
  if (!entry || entry.decimals !== assets.EURC.decimals) return { unknown: 'contradiction' }
  const place = fieldsOf(fieldsOf(entry.chains)?.[chain])
  if (!place) return { unknown: 'contradiction' }
  const raw = place.rawAmount
  return typeof raw === 'string' && /^\d{1,30}$/.test(raw) ? money(BigInt(raw), 'EURC') : { unknown: 'provider-failed' }
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
}
