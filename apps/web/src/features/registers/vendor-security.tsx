import type { Vendor } from '@heathland/contract'
import { type AssessmentAge, assessmentAge, type VendorStatus } from '@heathland/domain/security/vendor'
import type { RegistersWords } from '@heathland/words/words'
import { Building2, Plus } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { VendorDialog } from './vendor-dialog.tsx'

/** The companies we depend on, and how each stood when it was last assessed. */
export function VendorSecurity() {
  const t = useWords('registers')

  const { call } = useApi()
  const [now] = useState(() => new Date())
  /** What the open dialog is about: a vendor of the list, or one that is not in it yet. */
  const [editing, setEditing] = useState<Vendor | 'new'>()
  const vendors = useDataList({
    filters: { status: choiceFilter<VendorStatus>({ label: t.vendorSecurity.status, options: t.vendorStatuses }) },
    query: () => call.office.security.listVendors.queryOptions({ input: {} }),
  })
  const { status: wanted } = vendors.wanted

  const columns: readonly Column<Vendor>[] = [
    {
      id: 'name',
      header: t.vendorSecurity.name,
      sortable: true,
      sortValue: ({ name }) => name,
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      id: 'score',
      header: t.vendorSecurity.securityScore,
      numeric: true,
      sortable: true,
      sortValue: ({ securityScore }) => securityScore,
      cell: ({ securityScore }) => <span className="whitespace-nowrap">{securityScore} / 100</span>,
    },
    {
      id: 'assessed',
      header: t.vendorSecurity.assessed,
      sortable: true,
      sortValue: ({ assessmentDate }) => assessmentDate,
      orders: [t.vendorSecurity.oldestFirst, t.vendorSecurity.newestFirst],
      cell: (vendor) => (
        <>
          <Day on={vendor.assessmentDate} />
          {ages(t)[assessmentAge(vendor, now)]}
        </>
      ),
    },
    { id: 'status', header: t.vendorSecurity.status, cell: ({ status }) => <Badge tone={tones[status]}>{t.vendorStatuses[status]}</Badge> },
    { id: 'findings', header: t.vendorSecurity.criticalFindings, numeric: true, cell: ({ criticalFindings }) => criticalFindings },
    {
      id: 'actions',
      header: t.vendorSecurity.actions,
      cell: (vendor) => (
        <Button size="small" onClick={() => setEditing(vendor)}>
          {createElement(Fragment, null, ...t.vendorSecurity.edit({ hidden: <VisuallyHidden> {vendor.name}</VisuallyHidden> }))}
        </Button>
      ),
    },
  ]

  return (
    <>
      <DataList
        list={vendors}
        caption={t.vendorSecurity.vendorSecurity}
        columns={columns}
        rows={vendors.data?.items.filter(({ status }) => wanted === undefined || status === wanted)}
        rowKey={({ id }) => id}
        actions={
          <Button size="small" icon={<Plus aria-hidden="true" size={17} />} onClick={() => setEditing('new')}>
            {t.vendorSecurity.addVendor}
          </Button>
        }
        nothing={{
          icon: <Building2 aria-hidden="true" size={22} />,
          title: t.vendorSecurity.noVendorsRecordedYet,
          text: t.vendorSecurity.writeDownWhomWeDepend,
        }}
      />
      {editing && <VendorDialog vendor={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const tones = { Compliant: 'good', 'Non-Compliant': 'bad', Pending: 'care' } as const satisfies Record<VendorStatus, Tone>

/** What is said of a day besides itself. */
const ages = (t: RegistersWords): Record<AssessmentAge, ReactNode> => ({
  current: undefined,
  old: <span className="block text-small text-care">{t.vendorSecurity.overAYearAgo}</span>,
  ahead: <span className="block text-small text-care">{t.vendorSecurity.stillToCome}</span>,
})
