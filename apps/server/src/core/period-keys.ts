/**
 * Keys of months, for what belongs to nobody who is known: where visitors came from. They are wrapped by the master key like the keys
 * of people, so a new master key wraps them anew; a month's key is deleted when everything sealed with it is past its time.
 */
import type { Database } from './database.ts'
import { type Keys, opened, type Seal } from './keys.ts'

export interface PeriodKeys {
  /** The key of the month of this moment, made if there is none. */
  sealOf(at: Date): Promise<Seal>
  /** Undefined when there is none, or none any more. */
  findSealOf(at: Date): Promise<Seal | undefined>
}

const program = { kind: 'program', task: 'period-keys' } as const
/** This month's, and those of the oldest answer that may be repeated. */
const keptMax = 4

export function openPeriodKeys({ database, keys }: { readonly database: Database; readonly keys: Keys }): PeriodKeys {
  // A key is read once, however many ask at the same time: at the turn of a month every request does.
  const known = new Map<string, Promise<Seal | undefined>>()
  const once = (name: string, read: () => Promise<Seal | undefined>) => {
    const before = known.get(name)
    if (before) return before
    const reading = read().then(
      (seal) => {
        if (!seal) known.delete(name)
        return seal
      },
      (error: unknown) => {
        known.delete(name)
        throw error
      },
    )
    known.set(name, reading)
    for (const oldest of [...known.keys()].slice(0, -keptMax)) known.delete(oldest)
    return reading
  }
  return {
    async sealOf(at) {
      const period = periodOf(at)
      const seal = await once(period, async () => {
        const { wrapped, masterVersion } = keys.newPeriodKey(period)
        const [row] = await database.inTransaction(program, async (tx) => {
          await tx.query(
            'make-period-key',
            'insert into period_key (period, wrapped_key, master_version, created_at) values ($1, $2, $3, $4) on conflict do nothing',
            [period, wrapped, masterVersion, at],
          )
          return tx.query<{ wrapped_key: Buffer }>(...findKey(period))
        })
        return row && keys.periodSeal(period, row.wrapped_key)
      })
      if (!seal) throw new Error('the month has no key')
      return seal
    },
    async findSealOf(at) {
      const period = periodOf(at)
      return once(period, async () => {
        const [row] = await database.read(program, (tx) => tx.query<{ wrapped_key: Buffer }>(...findKey(period)))
        return row && keys.periodSeal(period, row.wrapped_key)
      })
    },
  }
}

function findKey(period: string): [name: string, text: string, values: readonly unknown[]] {
  return ['find-period-key', 'select wrapped_key from period_key where period = $1', [period]]
}

/** The month of a moment, in UTC: '2026-11'. In SQL it is `period_of`. */
export function periodOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/**
 * Has the month's key at hand before a transaction is opened: whoever needs it inside one would wait for a second connection while
 * holding the first. Failing is left to whoever needs it.
 */
export async function ready(periodKeys: PeriodKeys, now: Date): Promise<void> {
  await periodKeys.sealOf(now).catch(() => undefined)
}

/** What it opens with the month's key, or with the master key, which sealed it in an earlier version of the program. */
export function openOfPeriod(keys: Keys, at: Date, wrapped: Buffer | null, place: string, sealed: Buffer): string | undefined {
  const own = wrapped ? opened(() => keys.periodSeal(periodOf(at), wrapped).open(place, sealed)) : undefined
  return own ?? opened(() => keys.open(sealed, place))
}
