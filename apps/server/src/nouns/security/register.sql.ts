import type { Id } from '@heathland/domain/id'
import { type Risk, risksMax } from '@heathland/domain/security/risk'
import { type Vendor, vendorsMax } from '@heathland/domain/security/vendor'
import type { ReadTx, Tx } from '../../core/database.ts'

/** The greatest first. */
export async function listRisks(tx: ReadTx): Promise<Risk[]> {
  return tx.query<Risk & { id: Id<'rsk'> }>(
    'list-risks',
    'select id, description, likelihood, impact, status from risk order by likelihood * impact desc, id limit $1',
    [risksMax],
  )
}

export async function lockRisk(tx: Tx, id: string): Promise<Risk | undefined> {
  const [row] = await tx.query<Risk>('lock-risk', 'select id, description, likelihood, impact, status from risk where id = $1 for update', [
    id,
  ])
  return row
}

/** False when the register is full. */
export async function insertRisk(tx: Tx, { id, description, likelihood, impact, status }: Risk, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert-risk',
    `insert into risk (id, description, likelihood, impact, status, updated_at)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from risk) < $7 returning id`,
    [id, description, likelihood, impact, status, now, risksMax],
  )
  return rows.length === 1
}

export function saveRisk(tx: Tx, { id, description, likelihood, impact, status }: Risk, now: Date): void {
  tx.send('save-risk', 'update risk set description = $2, likelihood = $3, impact = $4, status = $5, updated_at = $6 where id = $1', [
    id,
    description,
    likelihood,
    impact,
    status,
    now,
  ])
}

interface VendorRow {
  readonly id: Id<'ven'>
  readonly name: string
  readonly security_score: number
  readonly assessment_date: string
  readonly status: Vendor['status']
  readonly critical_findings: number
}

const vendorColumns = 'id, name, security_score, assessment_date::text, status, critical_findings'

export async function listVendors(tx: ReadTx): Promise<Vendor[]> {
  const rows = await tx.query<VendorRow>('list-vendors', `select ${vendorColumns} from vendor order by lower(name), id limit $1`, [
    vendorsMax,
  ])
  return rows.map(toVendor)
}

export async function lockVendor(tx: Tx, id: string): Promise<Vendor | undefined> {
  const [row] = await tx.query<VendorRow>('lock-vendor', `select ${vendorColumns} from vendor where id = $1 for update`, [id])
  return row && toVendor(row)
}

/** False when the register is full. */
export async function insertVendor(tx: Tx, vendor: Vendor, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert-vendor',
    `insert into vendor (id, name, security_score, assessment_date, status, critical_findings, updated_at)
     select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from vendor) < $8 returning id`,
    [...valuesOf(vendor), now, vendorsMax],
  )
  return rows.length === 1
}

export function saveVendor(tx: Tx, vendor: Vendor, now: Date): void {
  tx.send(
    'save-vendor',
    `update vendor set name = $2, security_score = $3, assessment_date = $4, status = $5, critical_findings = $6, updated_at = $7
     where id = $1`,
    [...valuesOf(vendor), now],
  )
}

function valuesOf({ id, name, securityScore, assessmentDate, status, criticalFindings }: Vendor): readonly unknown[] {
  return [id, name, securityScore, assessmentDate, status, criticalFindings]
}

function toVendor(row: VendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    securityScore: row.security_score,
    assessmentDate: row.assessment_date,
    status: row.status,
    criticalFindings: row.critical_findings,
  }
}
