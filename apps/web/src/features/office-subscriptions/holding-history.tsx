import type { HeldPlacement } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

type Of = Pick<HeldPlacement, 'offerId' | 'personId'> & { readonly member: string }

/** Opens every entry of the register about one member and one offer. */
export function HoldingHistory({ offerId, personId, member }: Of) {
  const t = useWords('officeSubscriptions').history
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.open}
        <VisuallyHidden> {member}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={t.title({ member })} closesOutside>
          <Entries offerId={offerId} personId={personId} />
        </Dialog>
      )}
    </>
  )
}

function Entries({ offerId, personId }: Omit<Of, 'member'>) {
  const t = useWords('officeSubscriptions').history
  const { call, explain } = useApi()
  const found = useQuery(call.office.placements.read.queryOptions({ input: { offerId, personId } }))
  if (found.isError) return <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (!found.data)
    return (
      <Loading label={t.loading}>
        <Skeleton shape="h-24 w-full" />
      </Loading>
    )
  const { placement, history } = found.data
  return (
    <>
      <p className="mb-3 font-[560]">{placement.offerName}</p>
      <Table
        caption={t.caption}
        density="dense"
        rows={history}
        rowKey={({ id }) => id}
        columns={[
          { id: 'at', header: t.at, cell: ({ at }) => <Instant at={at} /> },
          { id: 'kind', header: t.kind, cell: ({ kind }) => t[kind] },
          {
            id: 'amount',
            header: t.amount,
            numeric: true,
            cell: ({ kind, amount }) => (
              <>
                {kind === 'redeemed' && '−'}
                <Money value={amount} form="exact" />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
