import type { DataClass } from '@heathland/contract'
import { sensitivities } from '@heathland/domain/compliance/data-class'
import { FolderLock, Plus } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { DataClassDialog } from './data-class-dialog.tsx'
import { sensitivityTones } from './status-words.ts'

/** The kinds of data that are kept, how sensitive each is, and who answers for it. A register is read whole, so it has no pages. */
export function DataClassification() {
  const t = useWords('compliance')

  const { call } = useApi()
  /** What the open dialog is about: a kind of the list, or one that is not in it yet. */
  const [editing, setEditing] = useState<DataClass | 'new'>()
  const classes = useDataList({
    filters: {},
    query: () => call.office.compliance.listDataClasses.queryOptions({ input: {} }),
  })

  const columns: readonly Column<DataClass>[] = [
    { id: 'name', header: t.dataClassification.name, sortable: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'sensitivity',
      header: t.dataClassification.sensitivity,
      sortable: true,
      sortValue: ({ sensitivity }) => sensitivities.indexOf(sensitivity),
      orders: [t.dataClassification.leastSensitiveFirst, t.dataClassification.mostSensitiveFirst],
      cell: ({ sensitivity }) => <Badge tone={sensitivityTones[sensitivity]}>{t.sensitivities[sensitivity]}</Badge>,
    },
    { id: 'owner', header: t.dataClassification.owner, cell: ({ owner }) => owner },
    { id: 'updated', header: t.dataClassification.lastUpdated, cell: ({ lastUpdated }) => <Instant at={lastUpdated} /> },
    {
      id: 'actions',
      header: t.dataClassification.actions,
      cell: (dataClass) => (
        <Button size="small" onClick={() => setEditing(dataClass)}>
          {createElement(Fragment, null, ...t.dataClassification.edit({ hidden: <VisuallyHidden> {dataClass.name}</VisuallyHidden> }))}
        </Button>
      ),
    },
  ]

  return (
    <>
      <DataList
        list={classes}
        caption={t.dataClassification.dataClassification}
        columns={columns}
        rows={classes.data?.items}
        rowKey={({ id }) => id}
        actions={
          <Button size="small" icon={<Plus aria-hidden="true" size={17} />} onClick={() => setEditing('new')}>
            {t.dataClassification.addDataClass}
          </Button>
        }
        nothing={{
          icon: <FolderLock aria-hidden="true" size={22} />,
          title: t.dataClassification.noDataClassesRecordedYet,
          text: t.dataClassification.writeDownWhatKindsOf,
        }}
      />
      {editing && <DataClassDialog dataClass={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
