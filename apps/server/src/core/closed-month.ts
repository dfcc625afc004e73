/** What PostgreSQL says about a day inside a closed month is a refusal of whatever verb recorded it. */
import { Refused, refuse } from '@heathland/domain/refusal'
import { sqlstateOf } from './database.ts'

const sqlstateMonthClosed = 'HL021'

export async function refusedWhenClosed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (sqlstateOf(error) !== sqlstateMonthClosed) throw error
    const closedThrough = error instanceof Error && 'detail' in error ? String(error.detail) : ''
    throw new Refused(refuse('BOOK_MONTH_CLOSED', { closedThrough }))
  }
}
