/**
 * Cards: a registration is opened by the platform, filled by a browser at the vault, and finished by the platform. Of a card number the
 * last four digits are kept, and which of the test cards it was.
 */
import { randomBytes } from 'node:crypto'
import type { Kept } from '../snapshot.ts'

export const testCards = {
  '4970107111111119': 'frictionless',
  '4970105181818183': 'challenge',
  '4970100000000154': 'declined',
} as const
export type CardBehaviour = (typeof testCards)[keyof typeof testCards]

export interface Registration {
  readonly id: string
  readonly userId: string
  readonly currency: string
  readonly cardType: string
  readonly accessKey: string
  readonly preregistrationData: string
  readonly createdAt: Date
  readonly status: 'CREATED' | 'VALIDATED' | 'ERROR'
  /** What the vault answers to the browser, and the platform hands in. */
  readonly token: string | undefined
  readonly lastFour: string | undefined
  readonly behaviour: CardBehaviour | undefined
  readonly cardId: string | undefined
}

export interface CardInput {
  readonly accessKeyRef?: unknown
  readonly data?: unknown
  readonly cardNumber?: unknown
  readonly cardExpirationDate?: unknown
  readonly cardCvx?: unknown
}

export interface Vault {
  readonly open: (order: Pick<Registration, 'userId' | 'currency' | 'cardType'>) => Registration
  readonly find: (id: string) => Registration | undefined
  /** What a browser is answered, `data=…` or `errorCode=…`, and the registration that it belongs to. */
  readonly tokenize: (input: CardInput) => { readonly text: string; readonly registration?: Registration }
  /** The registration afterwards; undefined when there is none that could be finished. */
  readonly finish: (id: string, registrationData: unknown) => Registration | undefined
  readonly findCard: (cardId: string) => Registration | undefined
  readonly kept: Kept<readonly Registration[]>
}

/** Codes of the vault, not of Mangopay. */
const vaultErrors = { token: '09101', expired: '02624', number: '02625', date: '02626', cvx: '02627' } as const

export function openVault(now: () => Date): Vault {
  const known = new Map<string, Registration>()
  const change = (registration: Registration, changes: Partial<Registration>): Registration => {
    const changed = { ...registration, ...changes }
    known.set(changed.id, changed)
    return changed
  }
  const byForm = (input: CardInput) =>
    [...known.values()].find(
      ({ status, accessKey, preregistrationData }) =>
        status === 'CREATED' && accessKey === input.accessKeyRef && preregistrationData === input.data,
    )

  return {
    open: (order) => {
      const registration: Registration = {
        ...order,
        id: `cardreg_m_${randomBytes(12).toString('hex')}`,
        accessKey: randomBytes(10).toString('base64url'),
        preregistrationData: randomBytes(48).toString('base64url'),
        createdAt: now(),
        status: 'CREATED',
        ...{ token: undefined, lastFour: undefined, behaviour: undefined, cardId: undefined },
      }
      known.set(registration.id, registration)
      return registration
    },
    find: (id) => known.get(id),
    tokenize: (input) => {
      const registration = byForm(input)
      if (!registration) return { text: `errorCode=${vaultErrors.token}` }
      const number = String(input.cardNumber).replaceAll(' ', '')
      const error = inputError(number, input, now())
      if (error) return { text: `errorCode=${error}`, registration }
      const token = `data=${randomBytes(60).toString('base64url')}`
      const behaviour = testCards[number as keyof typeof testCards]
      return { text: token, registration: change(registration, { token, behaviour, lastFour: number.slice(-4) }) }
    },
    finish: (id, registrationData) => {
      const registration = known.get(id)
      if (registration?.status !== 'CREATED' || typeof registrationData !== 'string') return undefined
      if (registration.token === undefined || registration.token !== registrationData) return change(registration, { status: 'ERROR' })
      return change(registration, { status: 'VALIDATED', cardId: `card_m_${randomBytes(12).toString('hex')}` })
    },
    findCard: (cardId) => [...known.values()].find((registration) => registration.cardId === cardId),
    kept: {
      read: () => [...known.values()],
      restore: (registrations) => {
        for (const registration of registrations) known.set(registration.id, registration)
      },
    },
  }
}

function inputError(number: string, { cardExpirationDate, cardCvx }: CardInput, now: Date): string | undefined {
  if (!Object.hasOwn(testCards, number)) return vaultErrors.number
  const [, month, year] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(String(cardExpirationDate)) ?? []
  if (month === undefined) return vaultErrors.date
  if (new Date(Date.UTC(2000 + Number(year), Number(month))) <= now) return vaultErrors.expired
  return /^\d{3}$/.test(String(cardCvx)) ? undefined : vaultErrors.cvx
}
