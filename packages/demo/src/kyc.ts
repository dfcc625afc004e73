import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'

const notYet = async (): Promise<never> => {
  throw new Refused(refuse('UNAVAILABLE'))
}

export const kyc = demo.kyc.router({
  read: demo.kyc.read.handler(notYet),
  start: demo.kyc.start.handler(notYet),
})
