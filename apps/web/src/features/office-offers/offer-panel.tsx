import type { OfficeOffer } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { PageTabs } from '../page-tabs.tsx'
import { useSession } from '../session.ts'
import { OfferActions } from './offer-actions.tsx'
import { hasEnded, mayWriteOffers } from './offer-rights.ts'
import { OfferSteps } from './offer-steps.tsx'
import { stateTones } from './offer-tones.ts'

const OfferEditor = lazyPart(
  async () => (await import('./offer-editor.tsx')).OfferEditor,
  ['opportunity', 'protection'],
  'h-96 w-full rounded-large',
)
const OfferInterest = lazyPart(async () => (await import('./offer-activity.tsx')).OfferInterest)
const OfferQuestions = lazyPart(async () => (await import('./offer-activity.tsx')).OfferQuestions)
const OfferUpdates = lazyPart(async () => (await import('./offer-activity.tsx')).OfferUpdates)
const OfferVersions = lazyPart(async () => (await import('./offer-activity.tsx')).OfferVersions)

const isOfferId = (text: string) => /^ofr_[0-9a-z]{26}$/.test(text)

/** One offer: how far it is, its content, its evidence, and what members said. */
export function OfferPanel({ offerId, children }: { offerId: string; children: ReactNode }) {
  const t = useWords('officeOffers').page
  const { call, explain, failureOf } = useApi()
  const offer = useQuery({ ...call.office.offers.read.queryOptions({ input: { offerId } }), enabled: isOfferId(offerId) })
  useSetCrumbTitle(offer.data?.name)
  const isUnknown = !isOfferId(offerId) || (offer.isError && failureOf(offer.error).code === 'NOT_FOUND')
  if (isUnknown) {
    return (
      <OfficePage title={t.notFound}>
        <Card>
          <EmptyState icon={<Tag aria-hidden="true" size={22} />} title={t.notFound} action={<TextLink to="/offers">{t.back}</TextLink>}>
            {t.notFoundText}
          </EmptyState>
        </Card>
      </OfficePage>
    )
  }
  if (offer.data) return <Whole offer={offer.data}>{children}</Whole>
  if (offer.isError) {
    return (
      <OfficePage title={t.offer}>
        <Card>
          <ErrorState explanation={explain(offer.error)} onRetry={() => void offer.refetch()} busy={offer.isFetching} />
        </Card>
      </OfficePage>
    )
  }
  return (
    <OfficePage title={t.offer}>
      <Loading label={t.loading}>
        <div className="grid gap-4">
          <Skeleton shape="h-20 w-full rounded-large" />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23.75rem]">
            <Skeleton shape="h-96 w-full rounded-large" />
            <Skeleton shape="h-96 w-full rounded-large" />
          </div>
        </div>
      </Loading>
    </OfficePage>
  )
}

function Whole({ offer, children }: { offer: OfficeOffer; children: ReactNode }) {
  const words = useWords('officeOffers')
  const t = words.page
  const { user } = useSession()
  const [isDirty, setDirty] = useState(false)
  const { name, version, writtenAt, writtenBy, names, state, figures } = offer
  const canEdit = mayWriteOffers(user?.role) && !hasEnded(state)
  return (
    <OfficePage
      title={name}
      lead={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
          <span>
            {t.versionOf({ version })} ·{' '}
            {createElement(
              Fragment,
              null,
              ...t.saved({ instant: <Instant at={writtenAt} />, name: names[writtenBy]?.name ?? words.evidence.noName }),
            )}
          </span>
        </span>
      }
      aside={<OfferActions offer={offer} isDirty={isDirty} />}
    >
      <OfferSteps offer={offer} />
      {children}
      <PageTabs
        label={t.parts}
        tabs={[
          {
            id: 'offer',
            label: t.editor,
            panel: <OfferEditor offer={offer} canEdit={canEdit} onDirty={setDirty} />,
          },
          { id: 'interest', label: t.interest, panel: <OfferInterest offer={offer} /> },
          { id: 'questions', label: t.questions, count: figures.questionsWaiting, panel: <OfferQuestions offer={offer} /> },
          { id: 'updates', label: t.updates, panel: <OfferUpdates offer={offer} /> },
          { id: 'versions', label: t.versions, panel: <OfferVersions offer={offer} /> },
        ]}
      />
    </OfficePage>
  )
}
