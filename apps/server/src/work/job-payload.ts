import { type Id, type IdKind, isId } from '@heathland/domain/id'
import * as z from 'zod'

/** A payload carries ids and nothing else: the queue's tables stand outside row security. */
export function idOf<Kind extends IdKind>(kind: Kind): z.ZodType<Id<Kind>> {
  return z.custom<Id<Kind>>((value) => typeof value === 'string' && isId(kind, value))
}
