/** The demo investor has a wallet from the first day; there is no provider whose page could show it. */
import { demoInvestor } from './cast.ts'
import { demo } from './demo.ts'

export const wallet = demo.wallet.router({
  read: demo.wallet.read.handler(({ context: { memory } }) => {
    const { crossmintWalletId } = memory.tables.investors.get(demoInvestor.id) ?? demoInvestor
    return { state: 'ready' as const, walletId: crossmintWalletId }
  }),
})
