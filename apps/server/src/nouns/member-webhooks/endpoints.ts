/** A member adds, pauses and removes webhooks of their own, changes their secrets, and asks for a test event. */
import type { KeyScope } from '@heathland/domain/identity/api-key'
import { behindEveryId, byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { deliveriesPage } from '@heathland/domain/webhooks/delivery'
import { type EndpointState, endpointsMax, previousSecretMs, readEndpointAddress } from '@heathland/domain/webhooks/endpoint'
import { testEvent } from '@heathland/domain/webhooks/event'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { listDeliveries, type StoredDelivery } from './delivery.sql.ts'
import {
  countEndpoints,
  deleteEndpoint,
  hasEndpoint,
  insertEndpoint,
  listEndpoints,
  lockOwnEndpoint,
  previousSecretPlace,
  type StoredEndpoint,
  saveEndpointState,
  saveSecret,
  secretPlace,
} from './endpoint.sql.ts'
import { recordDelivery } from './record-deliveries.ts'
import { makeWebhookSecret } from './sign-webhook.ts'

export async function readEndpoints(ctx: Context): Promise<readonly StoredEndpoint[]> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.read((tx) => listEndpoints(tx, seal, personId, endpointsMax))
}

export interface Named {
  readonly webhookId: string
}

export async function readDeliveries(
  ctx: Context,
  { webhookId, after: before = behindEveryId }: Named & { after?: string | undefined },
): Promise<Page<StoredDelivery, string>> {
  const { personId } = signedIn(ctx)
  const found = await ctx.read(async (tx) => {
    if (!(await hasEndpoint(tx, personId, webhookId))) throw new Refused(refuse('NOT_FOUND'))
    return listDeliveries(tx, { personId, endpointId: webhookId, before, rowsMax: deliveriesPage + 1 })
  })
  return pageOf(found, deliveriesPage, byId)
}

export interface AddEndpoint {
  readonly address: string
  readonly scopes: readonly KeyScope[]
}

/** The secret leaves in the answer alone; what is kept is sealed. */
export async function addEndpoint(
  ctx: Context,
  { address: typed, scopes }: AddEndpoint,
): Promise<{ secret: string; stored: StoredEndpoint }> {
  if (ctx.actor.kind !== 'member') throw new Refused(refuse('MEMBERS_ONLY'))
  const { personId, seal } = ownPerson(ctx)
  const read = readEndpointAddress(typed, { allowsLoopback: ctx.ports.webhookSender.allowsLoopback })
  if (!read.ok) throw new Refused(refuse('WEBHOOK_ADDRESS_REFUSED'))
  const act = ctx.as({ kind: 'identity' })
  const secret = makeWebhookSecret()
  const made = { id: act.newId('whk'), address: read.address, scopes, createdAt: ctx.now }
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    if ((await countEndpoints(tx, account)) >= endpointsMax) throw new Refused(refuse('WEBHOOKS_FULL'))
    await insertEndpoint(tx, account, seal, { ...made, secret })
    await recordAudit(tx, act, { action: 'webhook.added', resource: made.id, userId: personId, seal, after: { scopes } })
    await announce(tx, act, 'webhook.added', { personId })
  })
  return { secret, stored: { ...made, state: 'on', pausedBecause: undefined, failingSince: undefined, secretAt: ctx.now } }
}

export async function changeEndpointState(ctx: Context, { webhookId, state }: Named & { state: EndpointState }): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const found = await lockOwnEndpoint(tx, personId, webhookId)
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    if (found.state === state) return
    await saveEndpointState(tx, found.id, state)
    const action = state === 'on' ? 'webhook.resumed' : 'webhook.paused'
    await recordAudit(tx, act, { action, resource: found.id, userId: personId, seal })
  })
}

/** The secret before it signs too for a day, so that no event is missed while a program is changed over. */
export async function rotateWebhookSecret(ctx: Context, { webhookId }: Named): Promise<{ secret: string }> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  const secret = makeWebhookSecret()
  await act.inTransaction(async (tx) => {
    const found = await lockOwnEndpoint(tx, personId, webhookId)
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    const { id } = found
    await saveSecret(tx, id, {
      secret: seal.seal(secretPlace(id), secret),
      previous: seal.seal(previousSecretPlace(id), seal.open(secretPlace(id), found.secret)),
      at: ctx.now,
      previousUntil: after(ctx.now, previousSecretMs),
    })
    await recordAudit(tx, act, { action: 'webhook.secret-rotated', resource: id, userId: personId, seal })
  })
  return { secret }
}

/** An event of its own, sent, signed and tried again like any other. */
export async function sendTestEvent(ctx: Context, { webhookId }: Named): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const found = await lockOwnEndpoint(tx, personId, webhookId)
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    if (found.state !== 'on') throw new Refused(refuse('WEBHOOK_PAUSED'))
    const { id: endpointId } = found
    const message = { ...testEvent, eventId: act.newId('evt'), subjectId: endpointId, happenedAt: ctx.now }
    await recordDelivery(tx, act, { id: act.newId('whd'), endpointId, personId, message })
    await recordAudit(tx, act, { action: 'webhook.test-requested', resource: endpointId, userId: personId, seal })
  })
}

/** Somebody else's webhook is answered like one that never was. */
export async function removeEndpoint(ctx: Context, { webhookId }: Named): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    if (!(await deleteEndpoint(tx, personId, webhookId))) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(tx, act, { action: 'webhook.removed', resource: webhookId, userId: personId, seal })
  })
}
