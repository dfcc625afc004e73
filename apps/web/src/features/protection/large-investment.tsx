import type { OfferStanding } from '@heathland/contract'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { line } from '../line.ts'
import { PrescribedWarning } from './prescribed-warning.tsx'

interface LargeInvestmentProps {
  offerId: string
  amountMinor: string
  standing: OfferStanding
}

/** For a large amount: the warning once more, and one question that shows that the risk is clear. */
export function LargeInvestment({ offerId, amountMinor, standing: { largeAbove, largeWarning, missing } }: LargeInvestmentProps) {
  const t = useWords('investing').large
  const { call, failureOf } = useApi()
  const [answer, setAnswer] = useState<string>()
  const [problem, setProblem] = useState<'wrong' | 'choose'>()
  const consent = useAct({
    operation: 'member.protection.consent',
    send: (chosen: string, context) => call.member.protection.consent.call({ offerId, amountMinor, answer: chosen }, { context }),
    failed: t.failed,
    onFailure(error) {
      const isWrong = failureOf(error).code === 'ANSWERS_UNFIT'
      if (isWrong) setProblem('wrong')
      return isWrong
    },
  })
  if (!largeAbove || !largeWarning || BigInt(amountMinor) <= BigInt(largeAbove.amountMinor)) return null
  const codes = missing.map(({ code }) => code)
  const isAnswered = !codes.includes('LARGE_CONSENT_MISSING') && !codes.includes('LARGE_PROOF_MISSING')
  const answers: Readonly<Record<string, string>> = t.answers
  return (
    <section className="grid gap-4">
      <div>
        <h3 className="text-lead">{t.title}</h3>
        <p className="mt-1 max-w-measure text-soft">{line(t.lead({ money: <Money value={largeAbove} form="whole" /> }))}</p>
      </div>
      <PrescribedWarning warning={largeWarning} offerId={offerId} />
      <div className="rounded-medium bg-sunken p-4">
        {isAnswered ? (
          <p className="flex items-start gap-2">
            <CircleCheck aria-hidden="true" size={19} className="mt-0.5 shrink-0 text-good" />
            <span>{t.right}</span>
          </p>
        ) : (
          <>
            <RadioGroup
              id="large-answer"
              name="large-answer"
              label={t.ask}
              error={problem && t[problem]}
              choices={largeWarning.question.options.map((value) => ({ value, label: answers[value] ?? value }))}
              value={answer}
              onValueChange={(value) => {
                setAnswer(value)
                setProblem(undefined)
              }}
            />
            <div className="mt-3">
              <Button busy={consent.isPending} onClick={() => (answer === undefined ? setProblem('choose') : consent.mutate(answer))}>
                {t.answer}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
