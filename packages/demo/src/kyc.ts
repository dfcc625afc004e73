/**
 * The demo investor's identity check. Nobody is checked: opening it stands for handing in papers that are in order, and the approval is
 * there when the page is looked at next. The page it leads to is the product's own.
 */
import { decideStart, decideVerification, kycStatusOf, nextStep, type Verification } from '@heathland/domain/kyc/verification'
import { Refused, refuse } from '@heathland/domain/refusal'
import { demoInvestor } from './cast.ts'
import { demo } from './demo.ts'
import type { Tables } from './memory.ts'

const residence = 'served'
const investorIn = ({ investors }: Tables) => investors.get(demoInvestor.id) ?? demoInvestor

export const kyc = demo.kyc.router({
  read: demo.kyc.read.handler(({ context: { memory } }) => {
    const { kycStatus } = investorIn(memory.tables)
    return { status: kycStatus, next: nextStep(undefined, kycStatus, residence), reasons: [], needsCountry: false }
  }),
  start: demo.kyc.start.handler(({ context: { memory, now } }) =>
    memory.change((tables) => {
      const investor = investorIn(tables)
      if (investor.kycStatus !== 'unknown') throw new Refused(refuse('KYC_CLOSED'))
      const begun = decideStart(undefined, residence, now)
      if (begun.refused) throw new Refused(begun)
      const looked: Verification = decideVerification(begun.verification, { state: 'approved', decidedAt: now }, now).verification
      tables.investors.set(investor.id, { ...investor, kycStatus: kycStatusOf(looked) })
      return { url: '/kyc-verification' }
    }),
  ), // Its check is over as soon as it is begun.
  openFrame: demo.kyc.openFrame.handler(() => {
    throw new Refused(refuse('KYC_CLOSED'))
  }),
})
