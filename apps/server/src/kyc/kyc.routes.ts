import { Refused, refuse } from '@heathland/domain/refusal'
import { operations } from '../operations.ts'

const notYet = async (): Promise<never> => {
  throw new Refused(refuse('UNAVAILABLE'))
}

export const memberKyc = {
  read: operations.member.kyc.read.handler(notYet),
  start: operations.member.kyc.start.handler(notYet),
}
