import type { Vendor } from '@heathland/contract'
import { type AssessmentAge, assessmentAge, type VendorStatus } from '@heathland/domain/security/vendor'
import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { VendorDialog } from './vendor-dialog.tsx'

/** Whom the house depends on, and how they stood when somebody last looked. */
export function VendorSecurity() {
  const { call, explain } = useApi()
  const [now] = useState(() => new Date())
  /** What the open dialog is about: a vendor of the list, or one that is not in it yet. */
  const [editing, setEditing] = useState<Vendor | 'new'>()
  const vendors = useQuery(call.office.security.listVendors.queryOptions({ input: {} }))

  const columns: readonly Column<Vendor>[] = [
    { id: 'name', header: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    {
      id: 'score',
      header: 'Security score',
      numeric: true,
      cell: ({ securityScore }) => <span className="whitespace-nowrap">{securityScore} / 100</span>,
    },
    {
      id: 'assessed',
      header: 'Assessed',
      cell: (vendor) => (
        <>
          <Day on={vendor.assessmentDate} />
          {ages[assessmentAge(vendor, now)]}
        </>
      ),
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge> },
    { id: 'findings', header: 'Critical findings', numeric: true, cell: ({ criticalFindings }) => criticalFindings },
    {
      id: 'actions',
      header: 'Actions',
      cell: (vendor) => (
        <Button size="small" onClick={() => setEditing(vendor)}>
          Edit<VisuallyHidden> {vendor.name}</VisuallyHidden>
        </Button>
      ),
    },
  ]

  return (
    <>
      <Card
        padding="none"
        title="Vendor security"
        aside={
          <Button size="small" icon={<Plus aria-hidden="true" size={17} />} onClick={() => setEditing('new')}>
            Add vendor
          </Button>
        }
      >
        {vendors.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(vendors.error)} onRetry={() => void vendors.refetch()} busy={vendors.isFetching} />
          </div>
        ) : (
          <Table
            caption="Vendors by name"
            columns={columns}
            rows={vendors.data?.items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<Building2 aria-hidden="true" size={22} />} title="No vendors recorded yet">
                Write down whom we depend on with Add vendor, and look at each once a year.
              </EmptyState>
            }
          />
        )}
      </Card>
      {editing && <VendorDialog vendor={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const tones = { Compliant: 'good', 'Non-Compliant': 'bad', Pending: 'care' } as const satisfies Record<VendorStatus, Tone>

/** What is said of a day besides itself. */
const ages: Record<AssessmentAge, ReactNode> = {
  current: undefined,
  old: <span className="block text-small text-care">over a year ago</span>,
  ahead: <span className="block text-small text-care">still to come</span>,
}
