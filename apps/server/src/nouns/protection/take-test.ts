import { Refused, refuse } from '@heathland/domain/refusal'
import { checkKnowledgeTest, decideAttempt, type Question, scorePercentOf } from '@heathland/domain/rules/knowledge-test'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { attemptPlace, readInvestor, sealFor } from './investor.ts'
import { insertAttempt, lockInvestor, planReminder } from './protection.sql.ts'

export interface NextTest {
  readonly questions: readonly Question[]
  readonly passPercent: number
  readonly mustPass: boolean
}

/** The questions of a member's next attempt. */
export async function readTest(ctx: Context): Promise<NextTest> {
  const { personId } = signedIn(ctx)
  return ctx.read(async (tx) => {
    const { pack, facts } = await readInvestor(tx, ctx, personId)
    const decision = decideAttempt(facts.knowledgeAttempts, ctx.now, pack.knowledgeTest)
    if (decision.refused) throw new Refused(decision)
    const { passPercent, mustPass } = pack.knowledgeTest
    return { questions: decision.questions, passPercent, mustPass }
  })
}

/** Takes one attempt down and says how it went. Every attempt is kept. */
export async function takeTest(
  ctx: Context,
  given: Readonly<Record<string, string>>,
): Promise<{ readonly scorePercent: number; readonly isPassed: boolean }> {
  const { personId } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const { pack, facts, row } = await readInvestor(tx, ctx, personId)
    // Of attempts at the same moment the one that had to wait is the later one, whenever its request came in.
    const now = new Date(Math.max(ctx.now.getTime(), ...facts.knowledgeAttempts.map(({ at }) => at.getTime())))
    const decision = decideAttempt(facts.knowledgeAttempts, now, pack.knowledgeTest)
    if (decision.refused) throw new Refused(decision)
    const checked = checkKnowledgeTest(given, decision.questions)
    if (!checked.ok) throw new Refused(refuse('ANSWERS_UNFIT'))
    const { answers } = checked.input
    const scorePercent = scorePercentOf(decision.questions, answers)
    const id = ctx.newId('kat')
    const seal = await sealFor(tx, ctx, personId, row)
    const sealed = seal.seal(attemptPlace(id), JSON.stringify(answers))
    insertAttempt(tx, { id, personId, lawPack: pack.id, packVersion: pack.version, answers: sealed, scorePercent, now })
    planReminder(tx, personId, ctx.now)
    await recordAudit(tx, ctx, { action: 'protection.test-taken', resource: id, after: { scorePercent, packVersion: pack.version } })
    return { scorePercent, isPassed: scorePercent >= pack.knowledgeTest.passPercent }
  })
}
