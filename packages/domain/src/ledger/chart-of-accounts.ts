/**
 * The chart of accounts: every kind of account the ledger knows, whose it is, and on which side its balance stands.
 * PostgreSQL holds the same table and refuses an account that is not in it; a test compares the two.
 */
import type { Asset } from '../money.ts'

/** The two stacks that never share a row: people of the United Kingdom, and everyone else we serve. */
export const cells = ['eu', 'uk'] as const
export type Cell = (typeof cells)[number]

/** What the people of a cell pay with, and what its offers are in. */
export const cellCurrencies = { eu: 'EUR', uk: 'GBP' } as const satisfies Record<Cell, Asset>
export type Currency = (typeof cellCurrencies)[Cell]

export type Side = 'debit' | 'credit'

export interface AccountKind {
  /** Whose account it is. Each cell has a system account once, the others once per holder. */
  readonly holder: 'system' | 'member' | 'offer' | 'spv'
  /** The side on which its balance grows. */
  readonly side: Side
  /**
   * `held` at zero by PostgreSQL at every posting; `watched` by the daily check, because an account that everyone posts to
   * must not be a lock that everyone waits for; `none` where either side is right.
   */
  readonly floor: 'held' | 'watched' | 'none'
  readonly assets: readonly Asset[]
  readonly sentence: string
}

export const chart = {
  bank: {
    holder: 'system',
    side: 'debit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Clients’ money on accounts at the bank.',
  },
  custody: {
    holder: 'system',
    side: 'debit',
    floor: 'watched',
    assets: ['EURC'],
    sentence: 'Tokens in members’ wallets at the custodian.',
  },
  'card-wallet': {
    holder: 'system',
    side: 'debit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Members’ money from cards, in our wallet at the payment institution.',
  },
  'card-fees': {
    holder: 'system',
    side: 'debit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Fees of card payments that the payment institution has set aside for Heathland.',
  },
  'card-transit': {
    holder: 'system',
    side: 'debit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Members’ money that has left the payment institution and has not reached our bank account.',
  },
  conversion: {
    holder: 'system',
    side: 'credit',
    floor: 'none',
    assets: ['EUR', 'EURC'],
    sentence: 'Where EURC becomes euro, one to one: credit in EURC, the same in euro as debit.',
  },
  unallocated: {
    holder: 'system',
    side: 'credit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Money that arrived and whose owner is not known yet.',
  },
  'fee-income': {
    holder: 'system',
    side: 'credit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Fees that members have paid to Heathland.',
  },
  'member-cash': {
    holder: 'member',
    side: 'credit',
    floor: 'held',
    assets: ['EUR', 'GBP'],
    sentence: 'What we owe a member in money.',
  },
  'member-eurc': {
    holder: 'member',
    side: 'credit',
    floor: 'held',
    assets: ['EURC'],
    sentence: 'What we owe a member in tokens, until they become euro.',
  },
  escrow: {
    holder: 'offer',
    side: 'credit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'Money paid for an offer that has not been passed on to its company yet.',
  },
  'spv-cash': {
    holder: 'spv',
    side: 'credit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'What we hold for a company: subscriptions passed on, and income to hand out.',
  },
  'distribution-remainder': {
    holder: 'spv',
    side: 'credit',
    floor: 'watched',
    assets: ['EUR', 'GBP'],
    sentence: 'The cents of a distribution that did not divide among its payees.',
  },
} as const satisfies Record<string, AccountKind>

export type AccountCode = keyof typeof chart

export interface AccountName {
  readonly cell: Cell
  readonly code: AccountCode
  readonly asset: Asset
  /** The id of the person, offer or company; system accounts have none. */
  readonly holderId?: string
}

/** An account is named by what it is, so that a posting needs no lookup and a row can be read: `acc_eu_member-cash_EUR_per_…`. */
export function accountId({ cell, code, asset, holderId }: AccountName): string {
  return ['acc', cell, code, asset, ...(holderId === undefined ? [] : [holderId])].join('_')
}

export function accountName(id: string): AccountName | undefined {
  const [prefix, cell, code, asset, ...holder] = id.split('_')
  if (prefix !== 'acc' || !isOneOf(cells, cell) || !isAccountCode(code)) return undefined
  const kind: AccountKind = chart[code]
  if (!isOneOf(kind.assets, asset) || (kind.holder === 'system') !== (holder.length === 0)) return undefined
  return { cell, code, asset, ...(holder.length > 0 && { holderId: holder.join('_') }) }
}

/** The SPV among these holders, where there is one. */
export function spvIn(holderIds: readonly (string | undefined)[]): string | undefined {
  return holderIds.find((id) => id?.startsWith('spv_'))
}

export function isAccountCode(text: string | undefined): text is AccountCode {
  return text !== undefined && Object.hasOwn(chart, text)
}

function isOneOf<Value extends string>(values: readonly Value[], text: string | undefined): text is Value {
  return (values as readonly (string | undefined)[]).includes(text)
}
