import type { DataClass } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { FolderLock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { DataClassDialog } from './data-class-dialog.tsx'
import { sensitivityTones } from './status-words.ts'

/** The kinds of data that are kept, how sensitive each is, and who answers for it. A register is read whole, so it has no pages. */
export function DataClassification() {
  const { call, explain } = useApi()
  /** What the open dialog is about: a kind of the list, or one that is not in it yet. */
  const [editing, setEditing] = useState<DataClass | 'new'>()
  const classes = useQuery(call.office.compliance.listDataClasses.queryOptions({ input: {} }))

  const columns: readonly Column<DataClass>[] = [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    {
      id: 'sensitivity',
      header: 'Sensitivity',
      cell: ({ sensitivity }) => <Badge tone={sensitivityTones[sensitivity]}>{sensitivity}</Badge>,
    },
    { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
    { id: 'updated', header: 'Last updated', cell: ({ lastUpdated }) => <Instant at={lastUpdated} /> },
    {
      id: 'actions',
      header: 'Actions',
      cell: (dataClass) => (
        <Button size="small" onClick={() => setEditing(dataClass)}>
          Edit<VisuallyHidden> {dataClass.name}</VisuallyHidden>
        </Button>
      ),
    },
  ]

  return (
    <>
      <Card
        padding="none"
        title="Data classification"
        aside={
          <Button size="small" icon={<Plus aria-hidden="true" size={17} />} onClick={() => setEditing('new')}>
            Add data class
          </Button>
        }
      >
        {classes.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(classes.error)} onRetry={() => void classes.refetch()} busy={classes.isFetching} />
          </div>
        ) : (
          <Table
            caption="Data classification"
            columns={columns}
            rows={classes.data?.items}
            rowKey={({ id }) => id}
            rowsExpected={4}
            empty={
              <EmptyState icon={<FolderLock aria-hidden="true" size={22} />} title="No data classes recorded yet">
                Write down what kinds of data are kept, and who answers for each.
              </EmptyState>
            }
          />
        )}
      </Card>
      {editing && <DataClassDialog dataClass={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
