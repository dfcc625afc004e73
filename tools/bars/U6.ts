/**
 * Warnings and waiting times, as the API gives and enforces them, and the warnings as the pages show them on the smallest phone, for a
 * member in the EU and one in the UK. The words are written out here once more, from the law and not from the rule packs. The figure is
 * how many of the statements do not hold.
 */
import { createHash } from 'node:crypto'
import { hourMs, minuteMs } from '@heathland/domain/time'
import { findWarningFaults } from '../../tests/bench/warning-pages.ts'
import { type Answer, somebody } from '../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../tests/conformance/identity-people.ts'
import { publishOffer } from '../../tests/published-offer.ts'
import { openWorldOn } from '../../tests/world-on.ts'
import { startTemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

/** Delegated Regulation (EU) 2022/2114 Art 4; FCA PS22/10, COBS 4.12A. */
const words = {
  eu: 'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.',
  uk: "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.",
  ukLink: 'Take 2 mins to learn more',
  ukPersonal: (name: string) =>
    `${name}, this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more.`,
} as const
const waitMs = 24 * hourMs
const names = ['Ásta', "O'Neill $& $1", '[Client name]'] as const

export const run: BarRun = () =>
  withWorldCluster(async (cluster) => {
    const system = await openSystem({}, { open: (settings) => openWorldOn(cluster, settings) })
    const held = new Held()
    try {
      await measureEu(system, held)
      for (const name of names) await measureUk(system, held, name)
      const pages = await readPages()
      held.count += pages.statements
      held.faults.push(...pages.faults)
      return {
        value: held.faults.length,
        unit: 'violations',
        details: { statements: held.count, faults: held.faults.slice(0, 20), notMeasured: ['taking back an order'] },
      }
    } finally {
      await system.moveClock(0)
      await system.close()
    }
  })

async function readPages() {
  const stack = await startTemporaryStack({ durable: false, seeded: true, environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  try {
    return await findWarningFaults(stack, [
      { email: 'anna@members.example', cell: 'eu', texts: [words.eu] },
      { email: 'freya@members.example', cell: 'uk', texts: [words.uk, words.ukPersonal('Freya')] },
    ])
  } finally {
    await stack.stop()
  }
}

class Held {
  readonly faults: string[] = []
  count = 0
  same(what: string, found: unknown, expected: unknown): void {
    this.count += 1
    if (JSON.stringify(found) !== JSON.stringify(expected))
      this.faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
}

interface Member {
  readonly personId: string
  /** A session of its own for each call: the clock moves in between. */
  readonly ask: (method: string, path: string, body?: object) => Promise<Answer>
  readonly missing: (offerId: string, amountMinor: string) => Promise<readonly string[]>
}

async function joinMember(system: System, country: 'NL' | 'GB', firstName: string): Promise<Member> {
  const person = await system.join(somebody({ firstName, address: 'Heath 1', city: 'Ede', country }))
  await system.world.superuser(
    `update profiles set crossmint_wallet_id = id, kyc_status = 'approved', first_onramp_ok = true, agreement_signed_at = now() where id = $1`,
    [person.personId],
  )
  const ask: Member['ask'] = async (method, path, body) => {
    const { cookie } = await system.signIn(person)
    return system.call(method, `/protection${path}`, { ...(body && { body }), headers: { cookie } })
  }
  return {
    personId: person.personId,
    ask,
    /** Asked of the decision that is kept, not of the page's answer. */
    async missing(offerId, amountMinor) {
      const { body } = await ask('POST', `/offers/${offerId}/decision`, { amountMinor })
      const rows = await system.world.superuser<{ missing: string[] }>('select missing from investing_decision where id = $1', [
        body['decisionId'],
      ])
      return rows[0]?.missing ?? ['NOT_DECIDED']
    },
  }
}

/** Refused before it is acknowledged, not after; and the acknowledgement is kept with the hash of its words and an audit row. */
async function acknowledge(
  system: System,
  held: Held,
  member: Member,
  given: { warning: string; code: string; text: string; offerId: string; isAboutOffer?: boolean; amountMinor?: string },
): Promise<void> {
  const { warning, code, text, offerId, isAboutOffer = true, amountMinor = '50000' } = given
  held.same(`${warning} is asked for`, (await member.missing(offerId, amountMinor)).includes(code), true)
  const { status } = await member.ask('POST', '/warnings', { warning, ...(isAboutOffer && { offerId }) })
  held.same(`${warning} is acknowledged`, status, 200)
  held.same(`${warning} is asked for again`, (await member.missing(offerId, amountMinor)).includes(code), false)
  const rows = await system.world.superuser<{ text_hash: Buffer; audits: number }>(
    `select text_hash, (select count(*)::int from audit_log where action = 'protection.warning-acknowledged' and resource = given.id
                        and user_id = given.person_id and status = 'success') as audits
     from warning_acknowledgement given where person_id = $1 and warning = $2`,
    [member.personId, warning],
  )
  held.same(
    `${warning} is kept and audited`,
    rows.map((row) => [row.text_hash.toString('hex'), row.audits]),
    [[createHash('sha256').update(text).digest('hex'), 1]],
  )
}

async function measureEu(system: System, held: Held): Promise<void> {
  const offerId = await publishOffer(system.world.superuser, 'eu')
  const member = await joinMember(system, 'NL', 'Ada')
  const { body } = await member.ask('GET', `/offers/${offerId}`)
  const shown = body as { riskWarning?: { text: string }; largeWarning?: { text: string }; reflectionDays?: number }
  held.same('the EU risk warning', shown.riskWarning?.text, words.eu)
  held.same('the EU warning of a large investment', shown.largeWarning?.text, words.eu)
  held.same('the days of reflection', shown.reflectionDays, 4)
  const test = (await member.ask('GET', '/test')).body as { questions?: { code: string; options: string[] }[] }
  // Each answer in turn, until one attempt has failed: nothing here knows which answer is right.
  for (let option = 0; option < 3; option += 1) {
    const answers = Object.fromEntries((test.questions ?? []).map(({ code, options }) => [code, options[option] ?? '']))
    if ((await member.ask('POST', '/test', { answers })).body['isPassed'] === false) break
  }
  const standing = (await member.ask('GET', '')).body as { knowledgeTest?: { warning?: { text: string } } }
  held.same('the EU warning of a failed test', standing.knowledgeTest?.warning?.text, words.eu)
  const about = { text: words.eu, offerId }
  await acknowledge(system, held, member, { ...about, warning: 'eu-risk.1', code: 'RISK_WARNING_UNACKNOWLEDGED' })
  await acknowledge(system, held, member, {
    ...about,
    warning: 'eu-knowledge.1',
    code: 'KNOWLEDGE_WARNING_UNACKNOWLEDGED',
    isAboutOffer: false,
  })
  await acknowledge(system, held, member, {
    ...about,
    warning: 'eu-large-investment.1',
    code: 'LARGE_WARNING_UNACKNOWLEDGED',
    amountMinor: '100001',
  })
}

async function measureUk(system: System, held: Held, name: string): Promise<void> {
  await system.moveClock(0)
  const offerId = await publishOffer(system.world.superuser, 'uk')
  const member = await joinMember(system, 'GB', name)
  const { body } = await member.ask('GET', `/offers/${offerId}`)
  const shown = body as { riskWarning?: { text: string; link: string }; personalWarning?: { text: string } }
  held.same('the UK risk warning', [shown.riskWarning?.text, shown.riskWarning?.link], [words.uk, words.ukLink])
  held.same('the UK personal warning', shown.personalWarning?.text, words.ukPersonal(name))
  await acknowledge(system, held, member, { warning: 'uk-risk.1', code: 'RISK_WARNING_UNACKNOWLEDGED', text: words.uk, offerId })
  // What is hashed is the wording with the place for the name: names are not kept.
  const text = words.ukPersonal('[Client name]')
  await acknowledge(system, held, member, { warning: 'uk-personal.1', code: 'PERSONAL_WARNING_UNACKNOWLEDGED', text, offerId })

  const goOn = async () => (await member.ask('POST', `/offers/${offerId}/choice`, { goesOn: true })).status
  const waits = async () => (await member.missing(offerId, '50000')).filter((code) => code.startsWith('COOLING_OFF'))
  held.same('going on without a request', [await goOn(), await waits()], [404, ['COOLING_OFF_NOT_REQUESTED']])
  await member.ask('POST', `/offers/${offerId}/request`)
  for (const aheadMs of [0, hourMs, 12 * hourMs, waitMs - minuteMs]) {
    await system.moveClock(aheadMs / 1_000)
    held.same(`going on after ${aheadMs / hourMs} h`, [await goOn(), await waits()], [409, ['COOLING_OFF_RUNNING']])
  }
  await system.moveClock((waitMs + minuteMs) / 1_000)
  held.same('after the wait, before a choice', await waits(), ['COOLING_OFF_UNCONFIRMED'])
  held.same('going on after the wait', [await goOn(), await waits()], [200, []])
  const acts = await system.world.superuser<{ action: string }>(
    `select action from audit_log where user_id = $1 and resource = $2 and action like 'protection.%' order by id`,
    [member.personId, offerId],
  )
  held.same(
    'the audit of request and choice',
    acts.map(({ action }) => action),
    ['protection.offer-requested', 'protection.choice-made'],
  )
}
