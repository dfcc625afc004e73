import { newDeposit } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import type { Money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { findCell, findProfile } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { announce } from '../outbox.ts'
import { type BuyPage, buyPageOf } from './buy-page.ts'
import { insertDeposit } from './funding.sql.ts'
import { readQuote } from './quote.ts'

/** Opens a deposit at what it is quoted at now, and the page to pay it. */
export async function startDeposit(ctx: Context, pay: Money): Promise<BuyPage & { readonly depositId: Id<'dep'> }> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const profile = await findProfile(tx, seal, personId)
    const cell = await findCell(tx, personId)
    if (!profile?.crossmintWalletId || profile.email === '' || !cell) throw new Refused(refuse('FUNDING_INFORMATION_MISSING'))
    const { fees, delivered, expiresAt } = await readQuote(ctx, pay)
    const order = { id: ctx.newId('dep'), personId, cell, walletAddress: profile.crossmintWalletId, pay, quoted: { fees, delivered } }
    const deposit = newDeposit(order, ctx.now)
    const page = buyPageOf(ctx, deposit, profile.email)
    await insertDeposit(tx, deposit, expiresAt)
    await recordAudit(tx, ctx, { action: 'funding.opened', resource: deposit.id, after: deposit })
    await announce(tx, ctx, 'deposit.changed', { personId, depositId: deposit.id })
    return { depositId: deposit.id, ...page }
  })
}
