import { isLate } from '@heathland/domain/wallet/wallet'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { findWallet } from './wallet.sql.ts'

export const memberWallet = {
  read: operations.member.wallet.read.handler(async ({ context: { ctx } }) => {
    const actor = signedIn(ctx)
    const wallet = await ctx.read((tx) => findWallet(tx, actor.personId))
    if (!wallet) return { state: 'none' as const }
    if (!wallet.address) return { state: 'waiting' as const, isLate: isLate(wallet) }
    const { wallets } = ctx.ports
    const provider = wallets && { consoleUrl: wallets.consoleUrl(wallet.address), network: wallets.network }
    return { state: 'ready' as const, walletId: wallet.address, ...provider }
  }),
}
