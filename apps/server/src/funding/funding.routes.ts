import { Refused, refuse } from '@heathland/domain/refusal'
import { operations } from '../operations.ts'

const notYet = async (): Promise<never> => {
  throw new Refused(refuse('UNAVAILABLE'))
}

export const memberFunding = {
  quote: operations.member.funding.quote.handler(notYet),
  start: operations.member.funding.start.handler(notYet),
  openPage: operations.member.funding.openPage.handler(notYet),
  list: operations.member.funding.list.handler(notYet),
  read: operations.member.funding.read.handler(notYet),
}
