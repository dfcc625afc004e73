import type { Id } from '@heathland/domain/id'
import { fullName } from '@heathland/domain/identity/registration'
import type { ReadTx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'

export interface PostalAddress {
  readonly name: string
  readonly street: string | undefined
  readonly city: string | undefined
  /** ISO 3166, two letters. */
  readonly country: string | undefined
}

interface AddressRow {
  readonly first_name: Buffer | null
  readonly last_name: Buffer | null
  readonly email: Buffer
  readonly address: Buffer | null
  readonly city: Buffer | null
  readonly country: Buffer | null
}

/** A person's name and address, as far as they gave one. */
export async function findPostalAddress(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>): Promise<PostalAddress | undefined> {
  const [row] = await tx.query<AddressRow>(
    'find-postal-address',
    'select first_name, last_name, email, address, city, country from profiles where id = $1',
    [personId],
  )
  if (!row) return undefined
  const open = (column: keyof AddressRow) => {
    const sealed = row[column]
    return sealed ? seal.open(`profiles.${column}.${personId}`, sealed) : undefined
  }
  const name = fullName(open('first_name') ?? '', open('last_name') ?? '')
  return { name: name || (open('email') ?? ''), street: open('address'), city: open('city'), country: open('country') }
}
