import { inner, personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { createWallet } from './create-wallet.ts'
import { handleCrossmint } from './handle-crossmint.ts'
import { createWalletJob } from './wallet.jobs.ts'
import { memberWallet } from './wallet.routes.ts'
import { listDueWallets } from './wallet.sql.ts'

export const wallet = {
  personalData: [
    personalTable({
      table: 'wallet',
      key: { person_id: 'text' },
      columns: {
        person_id: whose,
        state: 'plain',
        address: 'plain',
        wanted_at: 'plain',
        ready_at: 'plain',
        attempts: inner,
        due_at: inner,
        last_reason: inner,
        custody_minor: 'plain',
        compared_at: 'plain',
      },
    }),
  ],
  operations: { member: { wallet: memberWallet } },
  webhooks: { crossmint: handleCrossmint },
  jobs: [job(createWalletJob, (ctx, { personId }, delivery) => createWallet(ctx, personId, delivery))],
  subscriptions: { 'identity.joined': [createWalletJob] },
  sweeps: [eachDue('wallet', createWalletJob, listDueWallets, (personId) => ({ personId }))],
  checks: [
    {
      name: 'wallets-are-made',
      sentence: 'nobody has waited for their wallet for more than an hour',
      query: `select person_id as fault from wallet
              where state = 'wanted' and wanted_at < platform_now() - interval '1 hour' order by wanted_at limit 100`,
    },
  ],
} as const satisfies Noun
