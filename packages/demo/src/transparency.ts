/** Nothing that happens in the demonstration is logged or sealed. */
import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'

export const transparency = demo.transparency.router({
  readKeys: demo.transparency.readKeys.handler(() => ({ seals: [], timestamps: [] })),
  readCheckpoint: demo.transparency.readCheckpoint.handler(() => ({})),
  listDecisions: demo.transparency.listDecisions.handler(() => ({ items: [] })),
  readFileReceipt: demo.transparency.readFileReceipt.handler(() => {
    throw new Refused(refuse('NOT_FOUND'))
  }),
  readReceipt: demo.transparency.readReceipt.handler(() => {
    throw new Refused(refuse('NOT_FOUND'))
  }),
})
