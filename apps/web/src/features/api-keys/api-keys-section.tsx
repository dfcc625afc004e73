import type { ApiKey } from '@heathland/contract'
import { keyState, liveKeysMax } from '@heathland/domain/identity/api-key'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { MakeKeyDialog, NewKeyDialog } from './make-key-dialog.tsx'

/** Keys with which programs of the member's own read what is theirs. */
export function ApiKeysSection() {
  const t = useWords('settings').apiKeys
  const { call, explain } = useApi()
  const keys = useQuery(call.member.apiKeys.list.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [leaving, setLeaving] = useState<ApiKey>()
  const revoke = useAct({
    operation: 'member.apiKeys.revoke',
    send: ({ id }: ApiKey) => call.member.apiKeys.revoke.call({ apiKeyId: id }),
    done() {
      setLeaving(undefined)
      return { message: t.revoked }
    },
    failed: t.revokeFailed,
    onFailure() {
      setLeaving(undefined)
      return false
    },
  })
  const items = keys.data?.items ?? []
  const isFull = items.filter((key) => stateOf(key) === 'live').length >= liveKeysMax
  return (
    <Card title={t.title}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 max-w-measure flex-[1_1_20rem] gap-2">
            <p className="text-soft">{t.lead}</p>
            <p>
              {/* The server draws it, beside the pages of the application. */}
              <a href="/api/docs" className="link">
                {t.docs}
              </a>
            </p>
          </div>
          {keys.data && !isFull && (
            <Button size="small" onClick={() => setMaking(true)}>
              {t.make}
            </Button>
          )}
        </div>
        {keys.isPending ? (
          <Loading label={t.loading}>
            <div className="grid gap-2">
              <Skeleton shape="h-16 w-full" />
              <Skeleton shape="h-16 w-full" />
            </div>
          </Loading>
        ) : keys.isError ? (
          <ErrorState explanation={explain(keys.error)} onRetry={() => void keys.refetch()} busy={keys.isFetching} />
        ) : items.length === 0 ? (
          <p className="text-soft">{t.none}</p>
        ) : (
          <>
            {isFull && <p className="text-soft">{t.full}</p>}
            <ul aria-label={t.title} className="grid gap-2">
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
              ))}
            </ul>
          </>
        )}
      </div>
      {isMaking && (
        <MakeKeyDialog
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== undefined && <NewKeyDialog apiKey={made} onClose={() => setMade(undefined)} />}
      <Dialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t.revokeTitle}
        busy={revoke.isPending}
        actions={
          <>
            <Button variant="danger" busy={revoke.isPending} onClick={() => leaving && revoke.mutate(leaving)}>
              {t.revokeKey}
            </Button>
            <Button onClick={() => setLeaving(undefined)}>{t.keepIt}</Button>
          </>
        }
      >
        <p className="text-soft">
          {createElement(Fragment, null, ...t.revokeEffect({ strong: <strong className="text-ink">{leaving?.name}</strong> }))}
        </p>
      </Dialog>
    </Card>
  )
}

function stateOf({ expiresAt, revokedAt }: ApiKey) {
  return keyState({ expiresAt: new Date(expiresAt), revokedAt: revokedAt ? new Date(revokedAt) : undefined }, new Date())
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useWords('settings').apiKeys
  const state = stateOf(apiKey)
  const { name, scopes, expiresAt, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3">
      <span className="flex min-w-0 items-center gap-3">
        <KeyRound aria-hidden="true" size={18} strokeWidth={1.8} className="shrink-0 text-soft" />
        <span className="min-w-0">
          <span className="block font-[560] break-words">{name}</span>
          <span className="block text-small text-soft">{scopes.map((scope) => t.scopes[scope]).join(' · ')}</span>
          <span className="block text-small text-soft">
            {lastUsedAt ? createElement(Fragment, null, ...t.lastUsed({ instant: <Instant at={lastUsedAt} /> })) : t.notUsed}
            {state === 'live' && createElement(Fragment, null, ...t.expiresOn({ day: <Day on={expiresAt.slice(0, 10)} /> }))}
          </span>
        </span>
      </span>
      <span className="max-sm:pl-7.5">
        {state === 'live' ? (
          <Button size="small" onClick={onRevoke}>
            {createElement(Fragment, null, ...t.revoke({ hidden: <VisuallyHidden> {name}</VisuallyHidden> }))}
          </Button>
        ) : (
          <Badge>{t.states[state]}</Badge>
        )}
      </span>
    </li>
  )
}
