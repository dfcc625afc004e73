import type { Closing } from '@heathland/contract'
import { isDeleted } from '@heathland/domain/compliance/retention'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useSession } from '../session.ts'

const lookAgainMs = 500
/** The worker usually needs a moment. After this many looks, the page says that closing goes on by itself. */
const looksMax = 60

/** What closing takes away and leaves, item by item, and the button that does it. */
export function ClosingCard() {
  const t = useWords('settings').data
  const { call, explain } = useApi()
  const closing = useQuery(call.member.settings.readClosing.queryOptions())
  return (
    <Card title={t.closingTitle}>
      {closing.isPending ? (
        <Loading label={t.loading}>
          <Skeleton shape="h-56 w-full" />
        </Loading>
      ) : closing.isError ? (
        <ErrorState explanation={explain(closing.error)} onRetry={() => void closing.refetch()} busy={closing.isFetching} />
      ) : (
        <Items closing={closing.data} />
      )}
    </Card>
  )
}

function Items({ closing: { obstacles, erased, kept } }: { closing: Closing }) {
  const t = useWords('settings').data
  const format = useFormat()
  const { call } = useApi()
  const { logout } = useSession()
  const close = useAct<void, 'done' | 'waits' | 'refused'>({
    operation: 'member.settings.close',
    async send() {
      const { ticket } = await call.member.settings.close.call({})
      for (let look = 0; look < looksMax; look += 1) {
        const { state } = await call.member.settings.followClosing.call({ ticket })
        if (state !== 'requested') return state
        await new Promise((resolve) => window.setTimeout(resolve, lookAgainMs))
      }
      return 'waits'
    },
    async done(outcome) {
      if (outcome === 'refused') return toast({ tone: 'bad', message: t.deleteFailed, detail: t.blockedTitle })
      if (outcome === 'waits') return { message: t.stillWaiting }
      await logout()
      return { message: t.deleted }
    },
    failed: t.deleteFailed,
  })
  return (
    <div className="grid gap-6">
      <p className="max-w-measure text-soft">{t.closingLead}</p>
      <section aria-labelledby="closing-erased">
        <h3 id="closing-erased" className="text-lead">
          {t.erasedNow}
        </h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {erased.map((item) => (
            <li key={item}>{t.erased[item]}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="closing-kept">
        <h3 id="closing-kept" className="text-lead">
          {t.keptTitle}
        </h3>
        <p className="mt-1 mb-3 text-soft">{t.keptLead}</p>
        <DefinitionList
          items={kept.map(({ item, until }) => ({
            term: t.records[item].what,
            value: (isDeleted(item) ? t.keptUntil : t.keptAtLeast)({ day: format.day(until.slice(0, 10)) }),
            detail: t.records[item].why,
          }))}
        />
      </section>
      {obstacles.length > 0 ? (
        <Banner tone="care">
          <p className="font-[600]">{t.blockedTitle}</p>
          <ul className="mt-1 grid gap-1">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t.obstacles[obstacle]}</li>
            ))}
          </ul>
        </Banner>
      ) : (
        <div>
          <Button
            variant="danger"
            busy={close.isPending}
            onClick={() => toast({ tone: 'info', message: t.confirm, action: { label: t.confirmAction, onAct: () => close.mutate() } })}
          >
            {close.isPending ? t.deleting : t.deleteAccount}
          </Button>
        </div>
      )}
    </div>
  )
}
