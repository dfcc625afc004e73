import type { OfferLine } from '@heathland/contract'
import type { OfferState } from '@heathland/domain/offers/offer'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { mayWriteOffers } from './offer-rights.ts'
import { stateTones } from './offer-tones.ts'

const NewOfferDialog = lazyDialog(async () => (await import('./new-offer-dialog.tsx')).NewOfferDialog)

/** The offers of one's own SPVs, and the way to draft another. */
export function OffersList() {
  const words = useWords('officeOffers')
  const t = words.list
  const { call } = useApi()
  const { user } = useSession()
  const [isCreating, setCreating] = useState(false)
  const offers = useDataList({
    filters: { state: choiceFilter<OfferState>({ label: t.state, options: words.states }) },
    query: (input) => call.office.offers.list.queryOptions({ input }),
  })
  const mayWrite = mayWriteOffers(user?.role)
  const spvs = offers.data?.spvs
  const hasSpv = spvs !== undefined && spvs.length > 0
  const create = mayWrite && hasSpv && (
    <Button size="small" variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  const columns: readonly Column<OfferLine>[] = [
    {
      id: 'offer',
      header: t.offer,
      cell: ({ id, name, company }) => (
        <>
          <Link to={`/offers/${id}`} className="block text-inherit underline-offset-3 wrap-anywhere hover:underline">
            {name}
          </Link>
          <span className="block text-small font-normal text-soft wrap-anywhere">{company}</span>
        </>
      ),
    },
    { id: 'kind', header: t.kind, cell: ({ kind }) => words.kinds[kind] },
    { id: 'state', header: t.state, cell: ({ state }) => <Badge tone={stateTones[state]}>{words.states[state]}</Badge> },
    {
      id: 'target',
      header: t.target,
      numeric: true,
      cell: ({ target }) =>
        BigInt(target.amountMinor) === 0n ? <span className="text-soft">{t.noTarget}</span> : <Money value={target} form="whole" />,
    },
    {
      id: 'version',
      header: t.version,
      cell: ({ version, publishedVersion }) => (
        <>
          <span className="block">{t.versionOf({ version })}</span>
          {publishedVersion !== undefined && publishedVersion < version && (
            <span className="block text-small text-soft">{t.newer({ published: publishedVersion })}</span>
          )}
        </>
      ),
    },
    {
      id: 'changed',
      header: t.changed,
      cell: ({ updatedAt }) => (
        <span className="whitespace-nowrap">
          <Instant at={updatedAt} />
        </span>
      ),
    },
  ]
  return (
    <>
      <DataList
        list={offers}
        caption={t.caption}
        columns={columns}
        rows={offers.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={6}
        actions={create}
        notice={mayWrite && spvs?.length === 0 && <Banner>{user?.role === 'mfo_admin' ? t.noSpvAtAll : t.noSpv}</Banner>}
        nothing={{
          icon: <Tag aria-hidden="true" size={22} />,
          title: t.nothing,
          text: mayWrite ? t.nothingText : t.nothingForReview,
          action: create,
        }}
      />
      {isCreating && spvs && <NewOfferDialog spvs={spvs} onClose={() => setCreating(false)} />}
    </>
  )
}
