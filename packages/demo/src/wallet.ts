import { Refused, refuse } from '@heathland/domain/refusal'
import { demo } from './demo.ts'

const notYet = async (): Promise<never> => {
  throw new Refused(refuse('UNAVAILABLE'))
}

export const wallet = demo.wallet.router({
  read: demo.wallet.read.handler(notYet),
})
