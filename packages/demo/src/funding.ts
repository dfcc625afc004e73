import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'

const notYet = async (): Promise<never> => {
  throw new Refused(refuse('UNAVAILABLE'))
}

export const funding = demo.funding.router({
  quote: demo.funding.quote.handler(notYet),
  start: demo.funding.start.handler(notYet),
  openPage: demo.funding.openPage.handler(notYet),
  list: demo.funding.list.handler(notYet),
  read: demo.funding.read.handler(notYet),
})
