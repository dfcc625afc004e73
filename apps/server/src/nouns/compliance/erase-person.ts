import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { emailIndexes } from '../../core/email-index.ts'
import { opened } from '../../core/keys.ts'
import { limitPurpose } from '../../http/rate-limit.ts'
import { newEmailPlace } from '../factors/recovery.sql.ts'
import { lockAccount } from '../identity/account.sql.ts'
import { changedEmailPlace } from '../identity/changed-email.ts'
import { bucketsOfAddress } from '../identity/limits-of-address.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'

/** More sign-ups with one address than anybody makes; what is left goes with its age. */
const forgottenMax = 100

/**
 * Destroys a person's key, which makes everything that was sealed with it unreadable for ever, and deletes every way in and every index
 * that their address or name could be confirmed by. What the law keeps holds ids alone and stays; the address is free for whoever joins with it
 * next, as somebody new.
 */
export async function erasePerson(ctx: Context, personId: Id<'per'>, by: 'command' | 'closing' = 'command'): Promise<void> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  await ctx.inTransaction(async (tx) => {
    // A sign-up that nobody confirmed has no account, and no sessions either.
    const lock = await lockAccount(tx, personId)
    const { indexes, buckets } = await findTraces(tx, ctx, personId)
    // The end of each key is recorded by the function that brings it about.
    await tx.query(`erase-person-by-${by}`, eraseTexts[by], [personId, indexes, buckets])
    // The worker, who erases whoever closed their account, ends sessions by the function alone.
    if (lock && by === 'command') await revokeSessions(tx, lock, null, ctx.now)
  })
}

/** What both ways of erasing take away: the person, and whoever signed up with the same address and never confirmed it. */
const eraseText = `
  with gone as (
    select $1 as person_id union select person_id from registration where email_index = any($2::bytea[]) and confirmed_at is null
  ),
  search_gone as (delete from person_search where person_id = $1),
  challenges_gone as (delete from challenge where person_id = $1),
  -- Unreadable with the key; what no law keeps is removed from where it lies as well.
  files_gone as (
    update file set state = case state when 'stored' then 'removing' else state end, due_at = platform_now(), lock_due_at = null
    where person_id = $1 and not held and (state = 'uploading' or keep_until is null or keep_until <= platform_now())
  ),
  -- What they signed stays, under its own key, for as long as the law keeps it; what they never signed goes.
  documents_gone as (delete from document where person_id = $1 and state <> 'signed'),
  record_key_gone as (
    delete from record_key where person_id = $1 and not exists (select from document where person_id = $1 and state = 'signed')
      and not exists (select from investing_decision where person_id = $1) and not exists (select from kyc_case where person_id = $1)
  ),
  -- What was found and decided about them is kept for as long as the law asks, counted from now.
  cases_kept as (update kyc_case set kept_from = platform_now() where person_id = $1 and kept_from is null),
  -- What they published stays, without a name; what they never published goes.
  versions_gone as (
    delete from article_version using article
    where article.id = article_version.article_id and article.author_id = $1 and article.published_version is null
  ),
  articles_gone as (delete from article where author_id = $1 and published_version is null),
  images_gone as (delete from article_image where added_by = $1 and published_at is null),
  community_requests_gone as (delete from community_request where person_id = $1),
  checks_kept as (update verification set kept_from = platform_now() where person_id = $1 and kept_from is null),
  views_gone as (delete from offer_view where person_id = $1),
  reminders_gone as (delete from investor_reminder where person_id = $1),
  watches_gone as (delete from offer_watch where person_id = $1),
  interests_gone as (delete from offer_interest where person_id = $1),
  -- What was answered stays on record, without a name.
  questions_gone as (delete from offer_question where person_id = $1 and state <> 'answered'),
  notifications_gone as (delete from notification where person_id = $1),
  preferences_gone as (delete from notification_preference where person_id = $1),
  hours_gone as (delete from notification_hours where person_id = $1),
  requests_gone as (delete from mail_request where email_index = any($2) or other_email_index = any($2)),
  answers_gone as (delete from idempotency_key where scope = $1 or email_index = any($2)),
  limits_gone as (delete from rate_limit where bucket = any($3::bytea[]))`
const forgetText = `forget_unconfirmed(array(select person_id from gone where person_id <> $1 order by 1 limit ${forgottenMax}))`

/** An operator deletes the ways in by name; the worker by the function that asks whether the owner closed the account. */
const eraseTexts = {
  command: `${eraseText},
  account_gone as (delete from account where person_id = $1),
  elsewhere_gone as (delete from outside_account where person_id = $1),
  devices_gone as (delete from known_device where person_id = $1),
  totp_gone as (delete from totp where person_id = $1),
  codes_gone as (delete from backup_code where person_id = $1),
  passkeys_gone as (delete from passkey where person_id = $1),
  recoveries_gone as (delete from recovery where person_id = $1),
  changes_gone as (delete from email_change where person_id = $1),
  tokens_gone as (delete from one_time_token using gone where one_time_token.person_id = gone.person_id),
  mails_gone as (delete from mail using gone where mail.person_id = gone.person_id)
  select destroy_person_key($1), ${forgetText}`,
  closing: `${eraseText} select erase_closed_account($1), ${forgetText}`,
} as const

/** An address that staff were asked to move the account to. */
interface StoredMove {
  readonly id: Id<'rec'>
  readonly email: string
}

/** Addresses between which they moved their account, or wanted to. */
interface StoredChange {
  readonly id: Id<'emc'>
  readonly new: string
  readonly old: string
}

/** What the person's address may be found or confirmed by, under every index key that is in use. */
async function findTraces(tx: Tx, ctx: Context, personId: Id<'per'>): Promise<{ indexes: Buffer[]; buckets: Buffer[] }> {
  const [row] = await tx.query<{
    wrapped_key: Buffer
    email: Buffer | null
    indexes: Buffer[]
    devices: Buffer[]
    moves: StoredMove[]
    changes: StoredChange[]
  }>(
    'find-traces-of-person',
    `select wrapped_key, (select email from profiles where id = person_id) as email,
            array(select email_index from account where account.person_id = person_key.person_id
                  union select email_index from registration where registration.person_id = person_key.person_id) as indexes,
            array(select device_hash from known_device where known_device.person_id = person_key.person_id) as devices,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', encode(new_email, 'base64'))), '[]') from recovery
             where recovery.person_id = person_key.person_id and new_email is not null) as moves,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'new', encode(new_email, 'base64'), 'old', encode(old_email, 'base64'))), '[]')
             from email_change where email_change.person_id = person_key.person_id) as changes
     from person_key where person_id = $1`,
    [personId],
  )
  if (!row) throw new Refused(refuse('NOT_FOUND'))
  const open = (place: string, sealed: Buffer) => opened(() => ctx.keys.personSeal(personId, row.wrapped_key).open(place, sealed))
  const addresses = [
    row.email && open(`profiles.email.${personId}`, row.email),
    ...row.moves.map(({ id, email }) => open(newEmailPlace(id), Buffer.from(email, 'base64'))),
    ...row.changes.flatMap((change) =>
      (['new', 'old'] as const).map((which) => open(changedEmailPlace(which, change.id), Buffer.from(change[which], 'base64'))),
    ),
  ]
  const indexes = [...row.indexes, ...addresses.flatMap((address) => (address ? emailIndexes(ctx.keys, address) : []))]
  const buckets = indexes
    .flatMap((index) => bucketsOfAddress(index, row.devices))
    .flatMap((bucket) => ctx.keys.indexes(bucket, limitPurpose))
  return { indexes, buckets }
}
