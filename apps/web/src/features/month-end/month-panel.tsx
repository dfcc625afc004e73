import type { BookMonth } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog, lazyPart } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { amountText, mayClose, monthAddress, monthText, monthTones, readMonthAddress } from './month-words.ts'

/** The lists below the first screen. */
const MonthFigures = lazyPart(async () => (await import('./month-figures.tsx')).MonthFigures, [], 'h-64 w-full rounded-large')
const LateFactDialog = lazyDialog(async () => (await import('./late-fact-dialog.tsx')).LateFactDialog)
const MonthDialog = lazyDialog(async () => (await import('./month-dialog.tsx')).MonthDialog)

/** One month of an SPV: what is missing, its figures, and who closed it. */
export function MonthPanel({ id, children }: { id: string; children: ReactNode }) {
  const t = useWords('officeMonthEnd').page
  const { call, explain, failureOf } = useApi()
  const format = useFormat()
  const asked = readMonthAddress(id)
  const found = useQuery({
    ...call.office.monthEnd.read.queryOptions({ input: asked ?? { spvId: '', month: '2000-01' } }),
    enabled: asked !== undefined,
  })
  useSetCrumbTitle(found.data && monthText(format, found.data.month))
  if (!asked || (found.isError && failureOf(found.error).code === 'NOT_FOUND')) {
    return (
      <OfficePage title={t.notFound}>
        <Card>
          <p className="mb-3 text-soft">{t.notFoundText}</p>
          <TextLink to="/month-end">{t.back}</TextLink>
        </Card>
      </OfficePage>
    )
  }
  if (found.data) return <Whole book={found.data}>{children}</Whole>
  return (
    <OfficePage title={t.title}>
      {found.isError ? (
        <Card>
          <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
        </Card>
      ) : (
        <Loading label={t.loading}>
          <div className="grid gap-4">
            <Skeleton shape="h-40 w-full rounded-large" />
            <Skeleton shape="h-64 w-full rounded-large" />
          </div>
        </Loading>
      )}
    </OfficePage>
  )
}

type Opened =
  | { readonly kind: 'close' | 'reopen' }
  | { readonly kind: 'late-fact' }
  | { readonly kind: 'aside'; readonly postingId: string }
const whyId = 'month-end-why'

function Whole({ book, children }: { book: BookMonth; children: ReactNode }) {
  const words = useWords('officeMonthEnd')
  const t = words.page
  const format = useFormat()
  const { user } = useSession()
  const [params] = useSearchParams()
  const [opened, setOpened] = useState<Opened>()
  const { spvId, month, state, company, checklist, waiting, names, versions } = book
  const mayKeep = mayClose(user?.role)
  const isClosed = state === 'closed'
  const missing = checklist.filter((line) => line.missing > 0).length
  const why = waiting ? t.waitingWhy({ name: names[waiting.by]?.name ?? t.someone }) : !isClosed && missing > 0 ? t.missingWhy : undefined
  const shown = versions.find(({ version }) => String(version) === params.get('version'))
  return (
    <OfficePage
      title={t.heading({ month: monthText(format, month) })}
      lead={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={monthTones[state]}>{words.states[state]}</Badge>
          <span>{company}</span>
        </span>
      }
      aside={
        mayKeep && (!isClosed || book.isNewestClosed) ? (
          <div className="grid gap-1.5 sm:justify-items-end">
            <Button
              size="small"
              variant={isClosed ? 'plain' : 'primary'}
              unavailable={why !== undefined}
              aria-describedby={why === undefined ? undefined : whyId}
              onClick={() => setOpened({ kind: isClosed ? 'reopen' : 'close' })}
            >
              {isClosed ? t.reopen : t.close}
            </Button>
            {why !== undefined && (
              <p id={whyId} className="text-small text-soft">
                {why}
              </p>
            )}
          </div>
        ) : undefined
      }
    >
      {children}
      {!isClosed && <Checklist book={book} onAside={mayKeep ? (postingId) => setOpened({ kind: 'aside', postingId }) : undefined} />}
      {isClosed && mayKeep && (
        <Card title={t.lateTitle}>
          <div className="grid justify-items-start gap-3">
            <p className="text-soft">{t.lateText}</p>
            <Button size="small" onClick={() => setOpened({ kind: 'late-fact' })}>
              {t.lateAction}
            </Button>
          </div>
        </Card>
      )}
      {shown && shown.state === 'reopened' && (
        <Banner>
          {t.earlier({ version: shown.version })} <TextLink to={monthAddress(spvId, month)}>{t.showCurrent}</TextLink>
        </Banner>
      )}
      <MonthFigures key={shown?.version} book={book} version={shown?.version} />
      {versions.length > 0 && <Versions book={book} />}
      {opened?.kind === 'late-fact' ? (
        <LateFactDialog spvId={spvId} month={month} asset={book.currency} onClose={() => setOpened(undefined)} />
      ) : (
        opened && <MonthDialog spvId={spvId} month={month} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </OfficePage>
  )
}

function Checklist({
  book: { checklist, unmatched, currency },
  onAside,
}: {
  book: BookMonth
  onAside: ((id: string) => void) | undefined
}) {
  const t = useWords('officeMonthEnd').checklist
  const format = useFormat()
  return (
    <Card title={t.title}>
      <ul aria-label={t.title} className="grid gap-3">
        {checklist.map(({ item, missing, examples, path }) => (
          <li key={item} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 flex-[1_1_18rem]">
              <span className="block">{t.items[item]}</span>
              {missing > 0 && item !== 'postings' && (
                <span className="block text-small text-soft wrap-anywhere">{examples.join(', ')}</span>
              )}
              {missing > 0 && item === 'postings' && (
                <span className="mt-1 grid gap-1">
                  {unmatched.map(({ postingId, leftMinor }) => (
                    <span key={postingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
                      <span className="text-soft">{t.left({ amount: amountText(format, 'amount', leftMinor, currency) })}</span>
                      <CopyButton text={postingId} label={t.copyPosting} />
                      {onAside && (
                        <Button size="small" onClick={() => onAside(postingId)}>
                          {t.setAside}
                        </Button>
                      )}
                    </span>
                  ))}
                </span>
              )}
              {missing > 0 && path !== undefined && <TextLink to={path}>{t.open}</TextLink>}
            </span>
            <Badge tone={missing > 0 ? 'bad' : 'good'}>{missing > 0 ? t.missing({ count: missing }) : t.done}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Versions({ book: { spvId, month, versions, names } }: { book: BookMonth }) {
  const t = useWords('officeMonthEnd').versions
  const { someone } = useWords('officeMonthEnd').page
  const nameOf = (id: string) => names[id]?.name ?? someone
  return (
    <Card title={t.title}>
      <ul aria-label={t.title} className="grid gap-4">
        {versions.map(({ version, state, requestedBy, closedBy, closedAt, hash, reopening }) => (
          <li key={version} className="grid gap-1">
            <span className="font-[560]">
              {t.version({ version })} <Badge tone={state === 'closed' ? 'good' : 'neutral'}>{t.states[state]}</Badge>
            </span>
            <span className="text-small text-soft">
              {t.closedBy({ requestedBy: nameOf(requestedBy), closedBy: nameOf(closedBy) })} · <Instant at={closedAt} />
            </span>
            {reopening && (
              <span className="text-small text-soft wrap-anywhere">
                {t.reopenedBy({ requestedBy: nameOf(reopening.requestedBy), by: nameOf(reopening.by), reason: reopening.reason })} ·{' '}
                <Instant at={reopening.at} />
              </span>
            )}
            {state === 'reopened' && <TextLink to={`${monthAddress(spvId, month)}?version=${version}`}>{t.show({ version })}</TextLink>}
            <Disclosure summary={t.hash}>
              <span className="flex flex-wrap items-center gap-2 text-small">
                <code className="wrap-anywhere">{hash}</code>
                <CopyButton text={hash} label={t.copyHash} />
              </span>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  )
}
