/** Payers. Closing one is for ever, and the user stays there to be read, as Mangopay keeps it. */
import { randomBytes } from 'node:crypto'
import type { Kept } from '../snapshot.ts'

export interface User {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly tag: string | undefined
  readonly areTermsAccepted: boolean
  readonly status: 'ACTIVE' | 'CLOSED'
  readonly createdAt: Date
}

export interface Users {
  readonly add: (user: Omit<User, 'id' | 'status' | 'createdAt'>) => User
  readonly find: (id: string) => User | undefined
  /** Undefined for nobody, and for one who is closed already. */
  readonly close: (id: string) => User | undefined
  readonly kept: Kept<readonly User[]>
}

export function openUsers(now: () => Date): Users {
  const users = new Map<string, User>()
  const keep = (user: User): User => {
    users.set(user.id, user)
    return user
  }
  return {
    add: (user) => keep({ ...user, id: `user_m_${randomBytes(13).toString('hex')}`, status: 'ACTIVE', createdAt: now() }),
    find: (id) => users.get(id),
    close: (id) => {
      const user = users.get(id)
      return user?.status === 'ACTIVE' ? keep({ ...user, status: 'CLOSED' }) : undefined
    },
    kept: {
      read: () => [...users.values()],
      // What an older twin kept has none.
      restore: (state: readonly User[] | undefined) => {
        for (const user of state ?? []) users.set(user.id, user)
      },
    },
  }
}
