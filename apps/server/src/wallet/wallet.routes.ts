import { Refused, refuse } from '@heathland/domain/refusal'
import { operations } from '../operations.ts'

const notYet = async (): Promise<never> => {
  throw new Refused(refuse('UNAVAILABLE'))
}

export const memberWallet = {
  read: operations.member.wallet.read.handler(notYet),
}
