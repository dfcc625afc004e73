/** Card payments of the demonstration: there is no payment institution, so none is offered. */
import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'

const { cards: operations } = demo

export const cards = operations.router({
  readTerms: operations.readTerms.handler(() => {
    throw new Refused(refuse('CARD_UNAVAILABLE'))
  }),
  start: operations.start.handler(() => {
    throw new Refused(refuse('CARD_UNAVAILABLE'))
  }),
  list: operations.list.handler(() => ({ items: [] })),
  read: operations.read.handler(() => {
    throw new Refused(refuse('NOT_FOUND'))
  }),
})
