import type { InvestingDecision, InvestorStanding } from '@heathland/contract'
import { missingCodes } from '@heathland/domain/rules/decide'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { usePages } from '../pages.ts'
import { categoryItem, type ItemState, lossItem, testItem, tones } from './item-state.ts'

/** How a member stands to the law's rules, and every decision whether they could invest. Staff have no such card. */
export function PersonProtection({ personId }: { personId: string }) {
  const { call } = useApi()
  // The page around it reads the same person, so this asks for nothing more.
  const person = useQuery({ ...call.office.users.read.queryOptions({ input: { personId } }), retry: false })
  return person.data?.role === 'investor' ? <MemberProtection personId={personId} /> : null
}

function MemberProtection({ personId }: { personId: string }) {
  const t = useWords('officeProtection').office
  const { call, explain, failureOf } = useApi()
  const pages = usePages()
  const { after } = pages
  const found = useQuery({
    ...call.office.protection.read.queryOptions({ input: { personId, ...(after !== undefined && { after }) } }),
    placeholderData: keepPreviousData,
  })
  const failure = found.isError ? failureOf(found.error) : undefined
  return (
    <Card title={t.person}>
      {failure?.code === 'COUNTRY_MISSING' ? (
        <EmptyState icon={<Globe aria-hidden="true" size={22} />} title={t.noCountry}>
          {t.noCountryText}
        </EmptyState>
      ) : found.isError ? (
        <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : !found.data ? (
        <Loading label={t.loading}>
          <div className="grid gap-3">
            <Skeleton shape="h-5 w-full max-w-96" />
            <Skeleton shape="h-5 w-full max-w-80" />
            <Skeleton shape="h-5 w-full max-w-96" />
          </div>
        </Loading>
      ) : (
        <div className="grid gap-5">
          <StandingFacts standing={found.data.standing} />
          <Decisions decisions={found.data.decisions} />
          {(found.data.next !== undefined || !pages.isFirst) && (
            <Pagination
              label={t.decisions}
              size="small"
              busy={found.isPlaceholderData}
              previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
              next={found.data.next === undefined ? undefined : { onPress: () => pages.goOn(found.data.next ?? '') }}
            />
          )}
        </div>
      )}
    </Card>
  )
}

function StandingFacts({ standing: { lawPack, packVersion, category, knowledgeTest, lossSimulation } }: { standing: InvestorStanding }) {
  const words = useWords('protection')
  const t = useWords('officeProtection').office
  const [now] = useState(() => new Date())
  const badge = (state: ItemState) => <Badge tone={tones[state]}>{words.states[state]}</Badge>
  const { attempts, scorePercent } = knowledgeTest
  return (
    <DefinitionList
      layout="columns"
      items={[
        { term: t.rules, value: t.rulesOf({ law: t.laws[lawPack], version: packVersion }) },
        {
          term: words.category.title,
          value: badge(categoryItem(category, now)),
          detail: category.category ? words.categories[category.category].label : t.notStated,
        },
        {
          term: t.test,
          value: badge(testItem(knowledgeTest, now)),
          detail: [t.attempts({ count: attempts }), ...(scorePercent === undefined ? [] : [t.score({ score: scorePercent })])].join(' · '),
        },
        { term: t.loss, value: badge(lossItem(lossSimulation, now)) },
      ]}
    />
  )
}

function Decisions({ decisions }: { decisions: readonly InvestingDecision[] }) {
  const { office: t } = useWords('officeProtection')
  const { missing: words } = useWords('offerProtection')
  const columns: readonly Column<InvestingDecision>[] = [
    { id: 'when', header: t.when, cell: ({ at }) => <Instant at={at} /> },
    {
      id: 'result',
      header: t.result,
      cell: ({ allowed, missing }) =>
        allowed ? (
          <Badge tone="good">{t.allowed}</Badge>
        ) : (
          <>
            <Badge tone="care">{t.notAllowed}</Badge>
            <ul className="mt-1 text-small text-soft">
              {missing.map((code) => (
                <li key={code}>
                  {isMissingCode(code) && `${words[code].title} `}
                  <code className="break-all text-faint">{code}</code>
                </li>
              ))}
            </ul>
          </>
        ),
    },
    { id: 'rules', header: t.rules, cell: ({ packVersion }) => <span className="figures whitespace-nowrap">{packVersion}</span> },
    { id: 'offer', header: t.offer, cell: ({ offerId }) => <TextLink to={`/offers/${offerId}`}>{t.viewOffer}</TextLink> },
    { id: 'replay', header: t.replay, cell: ({ id, at }) => <Replay decisionId={id} at={at} /> },
  ]
  return (
    <div>
      <h3 className="mb-2 text-body font-[600]">{t.decisions}</h3>
      {decisions.length === 0 ? (
        <p className="text-dense text-soft">
          <span className="block font-[560] text-ink">{t.noDecisions}</span>
          {t.noDecisionsText}
        </p>
      ) : (
        <Table caption={t.decisionsCaption} columns={columns} rows={decisions} rowKey={({ id }) => id} density="dense" />
      )}
    </div>
  )
}

/** Decides again under the rules of that day, and says whether the answer is the same. */
function Replay({ decisionId, at }: { decisionId: string; at: string }) {
  const t = useWords('officeProtection').office
  const { call } = useApi()
  const [isAsked, setAsked] = useState(false)
  const replay = useQuery({ ...call.office.protection.readReplay.queryOptions({ input: { decisionId } }), enabled: isAsked })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        busy={replay.isFetching}
        onClick={() => {
          if (isAsked) void replay.refetch()
          setAsked(true)
        }}
      >
        {t.decideAgain}
        <VisuallyHidden>
          {' '}
          <Instant at={at} />
        </VisuallyHidden>
      </Button>
      <span role="status">
        {replay.data && <Badge tone={replay.data.agrees ? 'good' : 'bad'}>{replay.data.agrees ? t.agrees : t.differs}</Badge>}
        {replay.isError && <span className="text-small text-bad">{t.replayFailed}</span>}
      </span>
    </span>
  )
}

function isMissingCode(code: string): code is keyof typeof missingCodes {
  return Object.hasOwn(missingCodes, code)
}
