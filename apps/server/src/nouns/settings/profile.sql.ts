import type { Id } from '@heathland/domain/id'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { ProfileDetails } from '@heathland/domain/settings/profile'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'

export interface OwnProfile extends ProfileDetails {
  readonly email: string
  readonly country: string
  readonly kycStatus: KycStatus
  readonly walletId: string | undefined
  readonly agreementSignedAt: Date | undefined
}

interface ProfileRow {
  readonly email: Buffer
  readonly first_name: Buffer | null
  readonly last_name: Buffer | null
  readonly phone: Buffer | null
  readonly address: Buffer | null
  readonly city: Buffer | null
  readonly country: Buffer | null
  readonly kyc_status: KycStatus
  readonly crossmint_wallet_id: string | null
  readonly agreement_signed_at: Date | null
}

const columns = 'email, first_name, last_name, phone, address, city, country, kyc_status, crossmint_wallet_id, agreement_signed_at'

export async function findOwnProfile(tx: ReadTx, seal: PersonSeal, personId: Id<'per'>): Promise<OwnProfile | undefined> {
  const [row] = await tx.query<ProfileRow>('find-own-profile', `select ${columns} from profiles where id = $1`, [personId])
  return row && toProfile(row, seal, personId)
}

export async function lockOwnProfile(tx: Tx, seal: PersonSeal, personId: Id<'per'>): Promise<OwnProfile | undefined> {
  const [row] = await tx.query<ProfileRow>('lock-own-profile', `select ${columns} from profiles where id = $1 for update`, [personId])
  return row && toProfile(row, seal, personId)
}

/** A value that was taken away is no longer there, rather than empty. */
export async function saveOwnProfile(
  tx: Tx,
  seal: PersonSeal,
  personId: Id<'per'>,
  { details, nameChanged }: { readonly details: ProfileDetails; readonly nameChanged: boolean },
  now: Date,
): Promise<void> {
  const sealed = (column: string, value: string) => (value === '' ? null : seal.seal(`profiles.${column}.${personId}`, value))
  await tx.query(
    'save-own-profile',
    `update profiles set first_name = $2, last_name = $3, phone = $4, address = $5, city = $6, updated_at = $7,
            name_changed_at = case when $8 then $7 else name_changed_at end
     where id = $1`,
    [
      personId,
      sealed('first_name', details.firstName),
      sealed('last_name', details.lastName),
      sealed('phone', details.phone),
      sealed('address', details.address),
      sealed('city', details.city),
      now,
      nameChanged,
    ],
  )
}

function toProfile(row: ProfileRow, seal: PersonSeal, personId: Id<'per'>): OwnProfile {
  const open = (column: 'email' | 'first_name' | 'last_name' | 'phone' | 'address' | 'city' | 'country') => {
    const value = row[column]
    return value ? seal.open(`profiles.${column}.${personId}`, value) : ''
  }
  return {
    email: open('email'),
    firstName: open('first_name'),
    lastName: open('last_name'),
    phone: open('phone'),
    address: open('address'),
    city: open('city'),
    country: open('country'),
    kycStatus: row.kyc_status,
    walletId: row.crossmint_wallet_id ?? undefined,
    agreementSignedAt: row.agreement_signed_at ?? undefined,
  }
}
