import type { Webhook } from '@heathland/contract'
import { endpointsMax } from '@heathland/domain/webhooks/endpoint'
import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { AddWebhookDialog, NewSecretDialog } from './add-webhook-dialog.tsx'
import { Deliveries } from './deliveries.tsx'

interface Shown {
  readonly secret: string
  readonly isNext: boolean
}

/** Addresses of the member's own that are told when something of theirs changed. */
export function WebhooksSection() {
  const t = useWords('settings').webhooks
  const { call, explain } = useApi()
  const webhooks = useQuery(call.member.webhooks.list.queryOptions())
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const items = webhooks.data?.items ?? []
  const isFull = items.length >= endpointsMax
  return (
    <Card title={t.title}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 max-w-measure flex-[1_1_20rem] text-soft">{t.lead}</p>
          {webhooks.data && !isFull && (
            <Button size="small" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )}
        </div>
        {webhooks.isPending ? (
          <Loading label={t.loading}>
            <Skeleton shape="h-24 w-full" />
          </Loading>
        ) : webhooks.isError ? (
          <ErrorState explanation={explain(webhooks.error)} onRetry={() => void webhooks.refetch()} busy={webhooks.isFetching} />
        ) : items.length === 0 ? (
          <p className="text-soft">{t.none}</p>
        ) : (
          <>
            {isFull && <p className="text-soft">{t.full}</p>}
            <ul aria-label={t.title} className="grid gap-2">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onSecret={(secret) => setShown({ secret, isNext: true })} />
              ))}
            </ul>
          </>
        )}
      </div>
      {isAdding && (
        <AddWebhookDialog
          onAdded={(secret) => {
            setAdding(false)
            setShown({ secret, isNext: false })
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <NewSecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}

function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { webhooks: t, apiKeys } = useWords('settings')
  const { webhooks } = useApi().call.member
  const [asked, setAsked] = useState<'rotate' | 'remove'>()
  const { id: webhookId, address, scopes, state, pausedBecause, failingSince } = webhook
  const isPaused = state === 'paused'
  const close = () => setAsked(undefined)
  const closing = () => {
    close()
    return false
  }
  const test = useAct({
    operation: 'member.webhooks.sendTest',
    send: () => webhooks.sendTest.call({ webhookId }),
    done: () => ({ message: t.testSent }),
    failed: t.testFailed,
  })
  const change = useAct({
    operation: 'member.webhooks.changeState',
    send: (next: Webhook['state']) => webhooks.changeState.call({ webhookId, state: next }),
    done: (_answer, next) => ({ message: next === 'on' ? t.resumed : t.paused }),
    failed: t.stateFailed,
  })
  const rotate = useAct({
    operation: 'member.webhooks.rotateSecret',
    send: () => webhooks.rotateSecret.call({ webhookId }),
    done({ secret }) {
      close()
      onSecret(secret)
    },
    failed: t.rotateFailed,
    onFailure: closing,
  })
  const remove = useAct({
    operation: 'member.webhooks.remove',
    send: () => webhooks.remove.call({ webhookId }),
    done() {
      close()
      return { message: t.removed }
    },
    failed: t.removeFailed,
    onFailure: closing,
  })
  return (
    <li className="grid gap-3 rounded-medium border border-line px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <span className="block font-[560] break-all">{address}</span>
          <span className="block text-small text-soft">{scopes.map((scope) => apiKeys.scopes[scope]).join(' · ')}</span>
          {failingSince && !isPaused && (
            <span className="block text-small text-bad">
              {createElement(Fragment, null, ...t.failing({ instant: <Instant key="since" at={failingSince} /> }))}
            </span>
          )}
        </span>
        <Badge tone={isPaused ? 'care' : 'good'}>{t.states[state]}</Badge>
      </div>
      {pausedBecause && <p className="text-small text-soft">{t.pausedBecause[pausedBecause]}</p>}
      <div className="flex flex-wrap gap-2">
        {!isPaused && (
          <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
            {t.actions.test}
          </Button>
        )}
        <Button size="small" busy={change.isPending} onClick={() => change.mutate(isPaused ? 'on' : 'paused')}>
          {isPaused ? t.actions.resume : t.actions.pause}
        </Button>
        <Button size="small" onClick={() => setAsked('rotate')}>
          {t.actions.rotate}
        </Button>
        <Button size="small" onClick={() => setAsked('remove')}>
          {t.actions.remove}
        </Button>
      </div>
      <Disclosure summary={t.deliveries}>
        <Deliveries webhookId={webhookId} isPaused={isPaused} />
      </Disclosure>
      <Dialog
        isOpen={asked === 'rotate'}
        onClose={close}
        title={t.rotateTitle}
        busy={rotate.isPending}
        actions={
          <>
            <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
              {t.rotateIt}
            </Button>
            <Button onClick={close}>{t.keepIt}</Button>
          </>
        }
      >
        <p className="text-soft">{t.rotateEffect}</p>
      </Dialog>
      <Dialog
        isOpen={asked === 'remove'}
        onClose={close}
        title={t.removeTitle}
        busy={remove.isPending}
        actions={
          <>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t.removeIt}
            </Button>
            <Button onClick={close}>{t.keepIt}</Button>
          </>
        }
      >
        <p className="text-soft">
          {createElement(Fragment, null, ...t.removeEffect({ strong: <strong className="text-ink break-all">{address}</strong> }))}
        </p>
      </Dialog>
    </li>
  )
}
