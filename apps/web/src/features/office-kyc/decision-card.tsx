import type { KycCase } from '@heathland/contract'
import type { Checked } from '@heathland/domain/form'
import { proseLength } from '@heathland/domain/form'
import {
  type CaseAsk,
  type CaseOutcome,
  caseAsks,
  caseNoteMax,
  type DecisionReason,
  decisionReasons,
  needsNote,
} from '@heathland/domain/kyc/case'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, fieldId } from '../../ui/form.tsx'
import { RadioField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useWords } from '../../ui/words.tsx'
import { type CallContext, useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { useSession } from '../session.ts'
import { useKeys } from './use-keys.ts'

type Choice = CaseOutcome | 'ask' | 'return'
interface Values {
  choice: string
  reason: string
  what: string
  note: string
}
type Input =
  | { readonly kind: CaseOutcome; readonly reason: DecisionReason; readonly note: string }
  | { readonly kind: 'ask'; readonly what: CaseAsk; readonly note: string }
  | { readonly kind: 'return'; readonly note: string }
type Problem = 'hits-open' | 'choice-missing' | 'reason-missing' | 'note-missing'

/** What is decided, or who has to decide it. */
export function DecisionCard({ one }: { one: KycCase }) {
  const words = useWords('officeKyc')
  const t = words.decision
  const format = useFormat()
  const { user } = useSession()
  const { state, needsTwo, proposal, outcome, decisionReason, decidedBy, decidedAt, names } = one
  const nameOf = (id: string) => names[id]?.name ?? words.list.erased
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isOwn = proposal?.by === user?.id
  return (
    <Card title={t.title} aside={needsTwo && state !== 'decided' && <Badge tone="care">{t.secondNeeded}</Badge>}>
      <div className="grid gap-4">
        {outcome && decidedBy && decidedAt && (
          <div>
            <Badge tone={outcome === 'approve' ? 'good' : 'bad'}>{words.outcomes[outcome]}</Badge>
            {decisionReason && <p className="mt-2">{t.reasonWas({ reason: t.reasons[decisionReason] })}</p>}
            <p className="text-small text-soft">
              {t.isDecided({ name: nameOf(decidedBy), instant: format.instant(new Date(decidedAt), zone) })}
            </p>
          </div>
        )}
        {proposal && state === 'proposed' && (
          <div className="rounded-medium bg-sunken p-3">
            <p className="font-[600]">
              {proposal.outcome === 'approve'
                ? t.proposedApprove({ name: nameOf(proposal.by) })
                : t.proposedReject({ name: nameOf(proposal.by) })}
            </p>
            <p className="text-small">{t.reasonWas({ reason: t.reasons[proposal.reason] })}</p>
            {proposal.note && <p className="mt-1 text-small wrap-anywhere">“{proposal.note}”</p>}
          </div>
        )}
        {state === 'waiting' && <Banner>{t.waiting}</Banner>}
        {state === 'proposed' && isOwn && <Banner>{t.yourOwn}</Banner>}
        {(state === 'open' || (state === 'proposed' && !isOwn)) && <DecisionForm one={one} />}
      </div>
    </Card>
  )
}

function DecisionForm({ one }: { one: KycCase }) {
  const t = useWords('officeKyc').decision
  const { kyc } = useApi().call.office
  const { id: caseId, proposal, needsTwo, hits, evidenceVersion } = one
  // A second person decides the same, or sends it back.
  const choices: readonly Choice[] = proposal ? [proposal.outcome, 'ask', 'return'] : ['approve', 'reject', 'ask']
  const openHits = hits.filter(({ verdict }) => verdict === undefined).length
  const words = {
    'choice-missing': t.choiceMissing,
    'reason-missing': t.reasonMissing,
    'note-missing': t.noteMissing,
    'hits-open': t.hitsOpenText,
  } as const
  const form = useForm<Values, Input, object, Problem>({
    name: 'decide-kyc-case',
    about: `${caseId} ${evidenceVersion} ${proposal ? 'second' : 'first'}`,
    initial: { choice: '', reason: '', what: 'identity-document', note: '' },
    check: (values) => checkDecision(values, { needsTwo, openHits }),
    words: (problem) => words[problem],
    operation: ({ kind }) =>
      kind === 'ask' ? 'office.kyc.askForPapers' : kind === 'return' ? 'office.kyc.returnCase' : 'office.kyc.decideCase',
    send: (input, context: CallContext): Promise<object> => {
      if (input.kind === 'ask')
        return kyc.askForPapers.call({ caseId, what: input.what, ...(input.note && { note: input.note }) }, { context })
      if (input.kind === 'return') return kyc.returnCase.call({ caseId, note: input.note }, { context })
      const { kind: outcome, reason, note } = input
      return kyc.decideCase.call({ caseId, outcome, reason, note, seenVersion: evidenceVersion }, { context })
    },
    done: (answer, { kind }) => ({
      message:
        kind === 'ask'
          ? t.asked
          : kind === 'return'
            ? t.returned
            : 'state' in answer && answer.state === 'proposed'
              ? t.proposed
              : t.decided,
    }),
    failed: t.failed,
  })
  const { choice } = form.values
  const outcome = choice === 'approve' || choice === 'reject' ? choice : undefined
  const choose = (next: Choice) => {
    if (!choices.includes(next)) return
    form.change({ choice: next, reason: '' })
    // The next field is on the page once this choice is drawn.
    requestAnimationFrame(() => {
      const field = next === 'return' ? 'note' : next === 'ask' ? 'what' : 'reason'
      document.getElementById(fieldId('decide-kyc-case', field))?.focus()
    })
  }
  useKeys({ a: () => choose('approve'), r: () => choose('reject'), m: () => choose('ask'), b: () => choose('return') })
  const labels: Record<Choice, string> = { approve: t.approve, reject: t.reject, ask: t.ask, return: t.return }
  const keys: Record<Choice, string> = { approve: 'A', reject: 'R', ask: 'M', return: 'B' }
  return (
    <Form form={form} className="grid gap-4">
      <RadioField
        form={form}
        name="choice"
        label={t.yourDecision}
        choices={choices.map((value) => ({
          value,
          label: (
            <span className="flex items-center justify-between gap-3">
              {labels[value]}
              <span aria-hidden="true" className="max-sm:hidden">
                <Kbd keys={[keys[value]]} />
              </span>
            </span>
          ),
        }))}
      />
      {outcome && (
        <SelectField form={form} name="reason" label={t.reason}>
          <option value="">{t.chooseReason}</option>
          {decisionReasons[outcome].map((reason) => (
            <option key={reason} value={reason}>
              {t.reasons[reason]}
            </option>
          ))}
        </SelectField>
      )}
      {choice === 'ask' && (
        <SelectField form={form} name="what" label={t.what}>
          {caseAsks.map((what) => (
            <option key={what} value={what}>
              {t.asks[what]}
            </option>
          ))}
        </SelectField>
      )}
      {choice !== '' && (
        <TextAreaField
          form={form}
          name="note"
          label={t.note}
          hint={t.noteHint}
          optional={!isNoteNeeded(choice as Choice, needsTwo)}
          rows={3}
          maxLength={caseNoteMax}
        />
      )}
      {outcome === 'approve' && openHits > 0 && (
        <Banner tone="bad" announce>
          <strong className="font-[600]">{t.hitsOpen({ count: openHits })}</strong> {t.hitsOpenText}
        </Banner>
      )}
      <Button variant="primary" type="submit" busy={form.busy}>
        {form.busy
          ? t.saving
          : choice === 'ask'
            ? t.send
            : choice === 'return'
              ? t.sendBack
              : proposal
                ? t.decideSecond
                : needsTwo
                  ? t.propose
                  : t.decide}
      </Button>
      {outcome && <p className="text-small text-soft">{t.applies}</p>}
    </Form>
  )
}

function isNoteNeeded(choice: Choice, needsTwo: boolean): boolean {
  return choice === 'return' || (choice !== 'ask' && needsNote({ needsTwo, outcome: choice }))
}

function checkDecision(
  { choice, reason, what, note: typed }: Values,
  { needsTwo, openHits }: { readonly needsTwo: boolean; readonly openHits: number },
): Checked<Input, keyof Values & string, Problem> {
  const note = typed.trim()
  if (choice !== 'approve' && choice !== 'reject' && choice !== 'ask' && choice !== 'return')
    return { ok: false, problems: { choice: 'choice-missing' } }
  if (choice === 'approve' && openHits > 0) return { ok: false, problems: { choice: 'hits-open' } }
  const problems = {
    ...((choice === 'approve' || choice === 'reject') && reason === '' && { reason: 'reason-missing' as const }),
    ...(isNoteNeeded(choice, needsTwo) && note.length < proseLength.min && { note: 'note-missing' as const }),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  if (choice === 'ask') return { ok: true, input: { kind: 'ask', what: what as CaseAsk, note } }
  if (choice === 'return') return { ok: true, input: { kind: 'return', note } }
  return { ok: true, input: { kind: choice, reason: reason as DecisionReason, note } }
}
