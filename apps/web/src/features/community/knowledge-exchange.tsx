import type { RequestKind } from '@heathland/domain/community/request'
import { isCreator } from '@heathland/domain/identity/guard'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog)

/** Members ask for creator access or a consultation; creators and staff find their tools. */
export function KnowledgeExchange() {
  const t = useWords('community')
  const { user, isAdmin } = useSession()
  const [asking, setAsking] = useState<RequestKind>()
  const writes = user !== undefined && isCreator(user)
  return (
    <Card title={t.communityPage.knowledgeExchange} aside={writes && <Badge tone="good">{t.communityPage.contributorTools}</Badge>}>
      <p className="text-soft">
        {isAdmin ? t.communityPage.staffText : writes ? t.communityPage.contributorText : t.communityPage.exchangeText}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(writes || isAdmin) && (
          <ButtonLink to="/community/write" variant="primary" icon={<PenLine aria-hidden="true" size={18} />}>
            {t.communityPage.writeArticle}
          </ButtonLink>
        )}
        {isAdmin && <ButtonLink to="/community/review">{t.communityPage.openReview}</ButtonLink>}
        {!writes && !isAdmin && (
          <Button variant="primary" onClick={() => setAsking('creator-access')}>
            {t.communityPage.requestCreatorAccess}
          </Button>
        )}
        {!isAdmin && <Button onClick={() => setAsking('consultation')}>{t.communityPage.requestConsultation}</Button>}
      </div>
      {(writes || isAdmin) && <OwnArticles />}
      {!isAdmin && <OwnRequests />}
      {asking && <RequestDialog kind={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

const articleTones: Record<string, Tone> = { draft: 'neutral', 'in-review': 'care', published: 'good', withdrawn: 'bad' }

function OwnArticles() {
  const t = useWords('community')
  const { call, explain } = useApi()
  const own = useQuery(call.member.community.listOwnArticles.queryOptions({ input: {} }))
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-[620]">{t.communityPage.yourArticles}</h3>
      {own.isError ? (
        <div className="mt-3">
          <ErrorState explanation={explain(own.error)} onRetry={() => void own.refetch()} busy={own.isFetching} />
        </div>
      ) : !own.data ? (
        <Loading label={t.communityPage.loadingYourArticles}>
          <div className="mt-3">
            <Skeleton shape="h-10 w-full" />
          </div>
        </Loading>
      ) : own.data.items.length === 0 ? (
        <p className="mt-2 text-soft">{t.communityPage.noArticlesYet}</p>
      ) : (
        <ul className="mt-2 grid">
          {own.data.items.map(({ id, title, state, updatedAt, note }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0">
              <span className="min-w-0">
                <TextLink to={`/community/write?article=${id}`}>{title}</TextLink>
                <span className="block text-small text-soft">
                  <Day on={updatedAt.slice(0, 10)} />
                </span>
                {note && <span className="block text-small text-soft wrap-anywhere">“{note}”</span>}
              </span>
              <Badge tone={articleTones[state] ?? 'neutral'}>{t.articleStates[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const requestTones: Record<string, Tone> = { waiting: 'care', granted: 'good', refused: 'neutral', answered: 'good', revoked: 'neutral' }

/** Empty until the member has made a request. */
function OwnRequests() {
  const t = useWords('community')
  const { call } = useApi()
  const { data } = useQuery(call.member.community.listRequests.queryOptions({ input: {} }))
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-[620]">{t.communityPage.yourRequests}</h3>
      <ul className="mt-2 grid">
        {data.items.map(({ id, kind, state, message, madeAt, answer }) => (
          <li key={id} className="grid gap-1 border-b border-line py-2.5 last:border-0">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {t.requestKinds[kind]} <span className="text-small text-soft">· </span>
                <span className="text-small text-soft">
                  <Day on={madeAt.slice(0, 10)} />
                </span>
              </span>
              <Badge tone={requestTones[state] ?? 'neutral'}>{t.requestStates[state]}</Badge>
            </span>
            <span className="text-small text-soft wrap-anywhere">“{message}”</span>
            {answer && <span className="rounded-medium bg-sunken px-3 py-2 wrap-anywhere">{answer}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
