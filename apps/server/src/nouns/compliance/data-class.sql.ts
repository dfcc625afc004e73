import { type DataClass, dataClassesMax } from '@heathland/domain/compliance/data-class'
import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../../core/database.ts'

interface DataClassRow {
  readonly id: Id<'dcl'>
  readonly name: string
  readonly sensitivity: DataClass['sensitivity']
  readonly owner: string
  readonly updated_at: Date
}

const columns = 'id, name, sensitivity, owner, updated_at'

export async function listDataClasses(tx: ReadTx): Promise<DataClass[]> {
  const rows = await tx.query<DataClassRow>('list-data-classes', `select ${columns} from data_class order by lower(name), id limit $1`, [
    dataClassesMax,
  ])
  return rows.map(toDataClass)
}

export async function lockDataClass(tx: Tx, id: string): Promise<DataClass | undefined> {
  const [row] = await tx.query<DataClassRow>('lock-data-class', `select ${columns} from data_class where id = $1 for update`, [id])
  return row && toDataClass(row)
}

/** False when the register is full. */
export async function insertDataClass(tx: Tx, { id, name, sensitivity, owner, lastUpdated }: DataClass): Promise<boolean> {
  const rows = await tx.query(
    'insert-data-class',
    `insert into data_class (id, name, sensitivity, owner, updated_at)
     select $1, $2, $3, $4, $5 where (select count(*) from data_class) < $6 returning id`,
    [id, name, sensitivity, owner, lastUpdated, dataClassesMax],
  )
  return rows.length === 1
}

export function saveDataClass(tx: Tx, { id, name, sensitivity, owner, lastUpdated }: DataClass): void {
  tx.send('save-data-class', 'update data_class set name = $2, sensitivity = $3, owner = $4, updated_at = $5 where id = $1', [
    id,
    name,
    sensitivity,
    owner,
    lastUpdated,
  ])
}

function toDataClass({ updated_at: lastUpdated, ...row }: DataClassRow): DataClass {
  return { ...row, lastUpdated }
}
