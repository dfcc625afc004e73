import type { BankAccount } from '@heathland/contract'
import type { AccountStanding } from '@heathland/domain/payments/linked-account'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
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
import { line } from '../line.ts'
import { Refusal, useRefusal } from './refusal.tsx'

const tones = { usable: 'good', waiting: 'care' } satisfies Record<AccountStanding, Tone>

/** The accounts that the member can withdraw to, and how to add one. */
export function BankAccounts({ onShowDetails }: { onShowDetails: () => void }) {
  const t = useWords('payments').accounts
  const { call, explain } = useApi()
  const accounts = useQuery(call.member.payments.listAccounts.queryOptions({ input: {} }))
  const [leaving, setLeaving] = useState<BankAccount>()
  const items = accounts.data?.items
  return (
    <Card title={t.title}>
      {accounts.isPending ? (
        <Loading label={t.loading}>
          <Skeleton shape="h-14 w-full" />
        </Loading>
      ) : accounts.isError ? (
        <ErrorState explanation={explain(accounts.error)} onRetry={() => void accounts.refetch()} busy={accounts.isFetching} />
      ) : (
        <div className="grid gap-4">
          {items && items.length > 0 ? (
            <ul className="divide-y divide-line">
              {items.map((account) => (
                <Row key={account.id} account={account} onRemove={() => setLeaving(account)} />
              ))}
            </ul>
          ) : (
            <p className="font-[560]">{t.none}</p>
          )}
          <p className="text-small text-soft">
            {items && items.length > 0 && `${t.only} `}
            {t.how}
          </p>
          {items?.length === 0 && (
            <div>
              <Button onClick={onShowDetails}>{t.showDetails}</Button>
            </div>
          )}
        </div>
      )}
      {leaving && <RemoveDialog account={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}

function Row({
  account: { masked, holderName, linkedAt, usableFrom, standing },
  onRemove,
}: {
  account: BankAccount
  onRemove: () => void
}) {
  const t = useWords('payments').accounts
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Landmark aria-hidden="true" size={19} strokeWidth={1.8} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="min-w-0">
            <span className="block font-[600] break-words">{holderName}</span>
            <span className="figures block text-small whitespace-nowrap text-soft">{masked}</span>
          </span>
          <Badge tone={tones[standing]}>{t.states[standing]}</Badge>
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-small text-soft">
          <span>
            {standing === 'waiting'
              ? line(t.usableFrom({ instant: <Instant at={usableFrom} /> }))
              : line(t.linked({ day: <Day on={linkedAt.slice(0, 10)} /> }))}
          </span>
          <Button size="small" onClick={onRemove}>
            {line(t.remove({ hidden: <VisuallyHidden> {masked}</VisuallyHidden> }))}
          </Button>
        </div>
      </div>
    </li>
  )
}

function RemoveDialog({ account: { id: accountId, masked }, onClose }: { account: BankAccount; onClose: () => void }) {
  const t = useWords('payments').accounts
  const { call } = useApi()
  const isRefusal = useRefusal()
  const remove = useAct({
    operation: 'member.payments.removeAccount',
    send: () => call.member.payments.removeAccount.call({ accountId }),
    done() {
      onClose()
      return { message: t.removed }
    },
    failed: t.removeFailed,
    onFailure: isRefusal,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.removeTitle}
      busy={remove.isPending}
      actions={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t.removeAction}
          </Button>
          <Button unavailable={remove.isPending} onClick={onClose}>
            {t.keep}
          </Button>
        </>
      }
    >
      <Refusal error={remove.error} />
      <p>{line(t.removeText({ account: <strong className="whitespace-nowrap">{masked}</strong> }))}</p>
      <p className="mt-2 text-soft">{t.removeAgain}</p>
    </Dialog>
  )
}
