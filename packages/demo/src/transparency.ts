/** Nothing that happens in the demonstration is logged or sealed. */
import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'

export const transparency = demo.transparency.router({
  readKeys: demo.transparency.readKeys.handler(() => ({ seals: [], timestamps: [] })),
  readReceipt: demo.transparency.readReceipt.handler(() => {
    throw new Refused(refuse('NOT_FOUND'))
  }),
})
