/** What happens at the providers, step by step; each step sends one event. Nothing of it waits for what the product makes of it. */
import type { Id } from '@heathland/domain/id'
import { addressOf, type Provider, type Stage, say } from './stage.ts'

/** One member who lives through a story. */
export interface Player {
  readonly stage: Stage
  readonly personId: Id<'per'>
  /** The provider's names of the payments that were begun. */
  readonly payments: string[]
  /** The check's page, and the buy page's query. */
  checkPath?: string
  buySearch?: string
}

interface Step {
  readonly provider: Provider
  readonly act: (player: Player) => Promise<void>
}

export interface Story {
  readonly name: string
  readonly steps: readonly Step[]
  /** Whether the wallet is made before it begins. */
  readonly hasWallet: boolean
  /** What has happened and was seen before it begins, and how many events that sent. */
  readonly before?: { readonly act: (player: Player) => Promise<void>; readonly events: number }
}

const sumsub = (act: Step['act']): Step => ({ provider: 'sumsub', act })
const moonpay = (act: Step['act']): Step => ({ provider: 'moonpay', act })

const begin = sumsub(async (player) => {
  const { stage, personId } = player
  const { status, body } = await stage.call(personId, 'POST', '/kyc/verification', {})
  if (status !== 200) throw new Error(`a check did not begin: ${JSON.stringify(body)}`)
  player.checkPath = new URL(String(body['url'])).pathname
})
const handIn = (found: 'clear' | 'blurred') =>
  sumsub(async ({ stage, checkPath }) => {
    await say(stage.twins.sumsub, `${checkPath}/document`, { type: 'PASSPORT', found })
    await say(stage.twins.sumsub, `${checkPath}/selfie`, {})
  })
const decide = (verdict: 'GREEN' | 'RED RETRY' | 'RED FINAL') =>
  sumsub(async ({ stage, personId }) => {
    await say(stage.twins.sumsub, '/sumsub/verdicts', { externalUserId: personId, verdict })
  })

const pay = moonpay(async (player) => {
  const { stage, personId } = player
  if (player.buySearch === undefined) {
    // Nobody opens an order without an approved check: a story with one hears of it first, the others begin with it.
    if (player.checkPath) await stage.enqueue('kyc.apply-verification', { personId })
    else await stage.world.superuser(`update profiles set kyc_status = 'approved' where id = $1`, [personId])
    const { status, body } = await stage.call(personId, 'POST', '/funding/deposits', { amountMinor: '5000', asset: 'EUR' })
    if (status !== 200) throw new Error(`a deposit was not opened: ${JSON.stringify(body)}`)
    player.buySearch = new URL(String(body['url'])).search
  }
  const begun = await say(stage.twins.moonpay, '/buy', { search: player.buySearch, pay: 'card-3ds' }, addressOf(personId))
  player.payments.push(/\/buy\/([^?]+)/.exec(begun.location ?? '')?.[1] ?? '')
})
const push = (what: 'decline' | 'authorize' | 'complete' | 'charge-back') =>
  moonpay(async ({ stage, payments }) => {
    await say(stage.twins.moonpay, `/moonpay/transactions/${payments.at(-1)}/push`, { push: what })
  })

/** A wallet that was made and that nobody told us of; tokens arrive in it. */
const receive: Step = {
  provider: 'crossmint',
  act: async ({ stage, personId }) => {
    const { http } = stage.twins.crossmint
    const owner = `userId:${personId}`
    const made = await fetch(`${http}/api/2025-06-09/wallets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'sk_staging_heathland-development-only' },
      body: JSON.stringify({ chainType: 'evm', type: 'smart', config: { adminSigner: { type: 'api-key' } }, owner }),
    })
    const { address } = (await made.json()) as { address: string }
    await say(stage.twins.crossmint, '/crossmint/credits', { address, token: 'eurc', rawAmount: '1000000' })
  },
}

const check = [begin, handIn('blurred'), decide('RED RETRY'), handIn('clear'), decide('GREEN'), decide('RED FINAL')]
const purchase = [pay, push('decline'), pay, push('authorize'), push('complete')]

/** Each as far as its first so many events. */
export const checkStory = (events: number): Story => ({ name: `check ${events}`, steps: check.slice(0, events), hasWallet: true })
export const purchaseStory = (events: number): Story => ({ name: `purchase ${events}`, steps: purchase.slice(0, events), hasWallet: true })
export const walletStory = (events: number): Story => ({ name: `wallet ${events}`, steps: Array(events).fill(receive), hasWallet: false })
/** What was credited is taken back. Whoever never saw it delivered has credited nothing, and that is another story. */
export const takenBackStory: Story = {
  name: 'taken back',
  steps: [push('charge-back')],
  hasWallet: true,
  before: {
    act: async (player) => {
      for (const { act } of [pay, push('authorize'), push('complete')]) await act(player)
      const [deposit] = await player.stage.world.superuser<{ id: string }>('select id from deposit where person_id = $1', [player.personId])
      await player.stage.enqueue('funding.apply-order', { depositId: deposit?.id })
    },
    events: 3,
  },
}
/** A member who becomes a funded one, whose events of the check and of the money may come in any order. */
export const wholeStory: Story = {
  name: 'whole',
  steps: [...check.slice(0, 5), ...purchase],
  hasWallet: true,
}
export const longestOf = { sumsub: check.length, moonpay: purchase.length, crossmint: 3 } as const

/** What the story's own provider also sends, and what changes nothing at it. */
export const otherTypes: Readonly<Record<Provider, readonly string[]>> = {
  moonpay: ['identity_check_updated', 'sell_transaction_updated', 'virtual_account_status_updated'],
  crossmint: ['wallets.transfer.out', 'wallets.signer.exported'],
  sumsub: [
    'applicantPrechecked',
    'applicantOnHold',
    'applicantReset',
    'applicantActivated',
    'applicantDeactivated',
    'applicantLevelChanged',
    'applicantPersonalInfoChanged',
    'applicantTagsChanged',
    'applicantDeleted',
    'applicantPersonalDataDeleted',
    'applicantWorkflowCompleted',
    'applicantActionPending',
    'applicantActionReviewed',
    'applicantActionOnHold',
    'amlCaseApproved',
    'amlCaseRejected',
    'amlCaseOnHold',
  ],
}
