/** The contract, ready to be implemented: every operation made from here stands behind the guard. */
import { contract } from '@heathland/contract'
import { implement } from '@orpc/server'
import { guard } from './guard.ts'
import type { Incoming } from './incoming-request.ts'

export const operations = implement(contract).$context<Incoming>().use(guard)
