import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { fullName } from '@heathland/domain/identity/registration'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import type { ReadTx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'
import type { InvestorKind } from './identity.sql.ts'

export interface PersonDetails {
  readonly id: Id<'per'>
  readonly state: 'active' | 'suspended' | 'erased'
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly city: string | undefined
  readonly country: string | undefined
  readonly role: Role
  readonly investorKind: InvestorKind | undefined
  readonly kycStatus: KycStatus
  readonly hasFactor: boolean
  readonly hasWallet: boolean
  readonly hasDeposited: boolean
  readonly agreementSignedAt: Date | undefined
  readonly standingReason: string | undefined
  readonly suspendedAt: Date | undefined
  readonly permissions: readonly string[]
  readonly spvs: readonly { readonly id: string; readonly name: string }[]
  readonly requestsWaiting: number
  readonly joinedAt: Date
}

interface DetailsRow {
  readonly id: Id<'per'>
  readonly email: Buffer
  readonly first_name: Buffer | null
  readonly last_name: Buffer | null
  readonly phone: Buffer | null
  readonly city: Buffer | null
  readonly country: Buffer | null
  readonly role: Role
  readonly permissions: string[] | null
  readonly investor_kind: InvestorKind | null
  readonly kyc_status: KycStatus
  readonly has_factor: boolean
  readonly crossmint_wallet_id: string | null
  readonly first_onramp_ok: boolean
  readonly agreement_signed_at: Date | null
  readonly suspended_at: Date | null
  readonly standing_reason: string | null
  readonly created_at: Date
  readonly has_account: boolean
  readonly wrapped_key: Buffer | null
  readonly spvs: { id: string; name: string }[]
  readonly requests_waiting: number
  readonly [column: string]: unknown
}

/** The profile outlives an erasure with its id and dates; the key, and with it the name, does not. */
export async function findPersonDetails(tx: ReadTx, keys: Keys, personId: Id<'per'>): Promise<PersonDetails | undefined> {
  const [row] = await tx.query<DetailsRow>(
    'find-person-details',
    `select profiles.id, email, first_name, last_name, phone, city, country, role, permissions, investor_kind, kyc_status,
            person_has_factor(profiles.id) as has_factor, crossmint_wallet_id, first_onramp_ok, agreement_signed_at,
            suspended_at, standing_reason, profiles.created_at, account.person_id is not null as has_account, wrapped_key,
            coalesce((select jsonb_agg(jsonb_build_object('id', spv.id, 'name', spv.name) order by spv.id)
                      from spv_staff join spv on spv.id = spv_staff.spv_id where spv_staff.person_id = profiles.id), '[]') as spvs,
            (select count(*)::int from approval where subject_id = profiles.id and state = 'waiting') as requests_waiting
     from profiles left join account on account.person_id = profiles.id left join person_key on person_key.person_id = profiles.id
     where profiles.id = $1`,
    [personId],
  )
  return row && toDetails(row, keys)
}

function toDetails(row: DetailsRow, keys: Keys): PersonDetails {
  const seal = row.wrapped_key ? keys.personSeal(row.id, row.wrapped_key) : undefined
  const open = (column: 'email' | 'first_name' | 'last_name' | 'phone' | 'city' | 'country') =>
    (seal && row[column] ? seal.open(`profiles.${column}.${row.id}`, row[column]) : undefined) || undefined
  const email = open('email')
  const name = fullName(open('first_name') ?? '', open('last_name') ?? '') || email
  const withAccess = row.suspended_at ? 'suspended' : 'active'
  return {
    id: row.id,
    state: seal && row.has_account ? withAccess : 'erased',
    name,
    email,
    phone: open('phone'),
    city: open('city'),
    country: open('country'),
    role: row.role,
    investorKind: row.investor_kind ?? undefined,
    kycStatus: row.kyc_status,
    hasFactor: row.has_factor,
    hasWallet: row.crossmint_wallet_id !== null,
    hasDeposited: row.first_onramp_ok,
    agreementSignedAt: row.agreement_signed_at ?? undefined,
    standingReason: row.standing_reason ?? undefined,
    suspendedAt: row.suspended_at ?? undefined,
    permissions: row.permissions ?? [],
    spvs: row.spvs,
    requestsWaiting: row.requests_waiting,
    joinedAt: row.created_at,
  }
}

/** So many of the newest records about a person are looked through for an earlier view. */
const recordsMax = 50

/** Undefined when there is no such person; otherwise whether this reader was recorded looking at them since. */
export async function wasViewed(
  tx: ReadTx,
  { personId, viewerId, since }: { personId: Id<'per'>; viewerId: Id<'per'>; since: Date },
): Promise<{ readonly isRecorded: boolean } | undefined> {
  const [row] = await tx.query<{ is_recorded: boolean }>(
    'was-viewed',
    `select exists (
       select from (select action, user_id, at from audit_log where resource = $1 order by id desc limit ${recordsMax}) as recent
       where action = 'identity.people-viewed' and user_id = $2 and at > $3
     ) as is_recorded
     from profiles where id = $1`,
    [personId, viewerId, since],
  )
  return row && { isRecorded: row.is_recorded }
}
