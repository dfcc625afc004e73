import type { Webhook, WebhookDelivery } from '@heathland/contract'
import { mapPage } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import type { StoredDelivery } from './delivery.sql.ts'
import type { StoredEndpoint } from './endpoint.sql.ts'
import {
  addEndpoint,
  changeEndpointState,
  readDeliveries,
  readEndpoints,
  removeEndpoint,
  rotateWebhookSecret,
  sendTestEvent,
} from './endpoints.ts'

const { webhooks } = operations.member

export const memberWebhookRoutes = {
  list: webhooks.list.handler(async ({ context: { ctx } }) => ({ items: (await readEndpoints(ctx)).map(toWebhook) })),
  listDeliveries: webhooks.listDeliveries.handler(async ({ context: { ctx }, input }) =>
    mapPage(await readDeliveries(ctx, input), toDelivery),
  ),
  add: webhooks.add.handler(async ({ context: { ctx }, input }) => {
    const { secret, stored } = await addEndpoint(ctx, input)
    return { secret, webhook: toWebhook(stored) }
  }),
  changeState: webhooks.changeState.handler(async ({ context: { ctx }, input }) => {
    await changeEndpointState(ctx, input)
    return {}
  }),
  rotateSecret: webhooks.rotateSecret.handler(async ({ context: { ctx }, input }) => rotateWebhookSecret(ctx, input)),
  sendTest: webhooks.sendTest.handler(async ({ context: { ctx }, input }) => {
    await sendTestEvent(ctx, input)
    return {}
  }),
  remove: webhooks.remove.handler(async ({ context: { ctx }, input }) => {
    await removeEndpoint(ctx, input)
    return {}
  }),
}

function toWebhook({ id, address, scopes, state, pausedBecause, failingSince, createdAt, secretAt }: StoredEndpoint): Webhook {
  return {
    ...{ id, address, scopes: [...scopes], state },
    ...(pausedBecause && { pausedBecause }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    createdAt: createdAt.toISOString(),
    secretAt: secretAt.toISOString(),
  }
}

function toDelivery({ id, eventId, type, state, attempts, status, failure, triedAt, createdAt, dueAt }: StoredDelivery): WebhookDelivery {
  return {
    ...{ id, eventId, type, state, attempts },
    ...(status !== undefined && { status }),
    ...(failure && { failure }),
    ...(triedAt && { triedAt: triedAt.toISOString() }),
    ...(state === 'waiting' && { nextTryAt: dueAt.toISOString() }),
    createdAt: createdAt.toISOString(),
  }
}
