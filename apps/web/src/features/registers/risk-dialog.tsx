import type { Risk } from '@heathland/contract'
import { proseLength } from '@heathland/domain/form'
import {
  checkRisk,
  type RiskProblem,
  type RiskValues,
  riskLevel,
  riskLevels,
  riskScore,
  riskStatuses,
} from '@heathland/domain/security/risk'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { levelWords, RiskScore } from './risk-score.tsx'

/** Records a risk, or changes a recorded one. */
export function RiskDialog({ risk, onClose }: { risk: Risk | undefined; onClose: () => void }) {
  const office = useWords('registers')
  const t = office.riskDialog
  const { security } = useApi().call.office
  const problemWords: Record<RiskProblem, string> = {
    'description-missing': t.pleaseSayWhatCouldGo,
    'likelihood-missing': t.pleaseChooseHowLikelyIt,
    'impact-missing': t.pleaseChooseHowMuchIt,
  }
  const form = useForm({
    name: 'risk',
    about: risk?.id ?? 'new',
    initial: valuesOf(risk),
    check: checkRisk,
    words: (problem) => problemWords[problem],
    operation: risk ? 'office.security.changeRisk' : 'office.security.addRisk',
    send: (input, context) => (risk ? security.changeRisk.call({ riskId: risk.id, ...input }) : security.addRisk.call(input, { context })),
    done: () => ({ message: risk ? t.theRiskIsChanged : t.theRiskIsRecorded }),
    failed: t.theRiskCouldNotBe,
    onClose,
  })
  const [likelihood, impact] = [riskLevel(form.values.likelihood), riskLevel(form.values.impact)]
  const levels = [
    <option key="none" value="">
      {t.chooseALevel}
    </option>,
    ...riskLevels.map((one) => (
      <option key={one} value={one}>
        {levelWords(office)[one]}
      </option>
    )),
  ]
  return (
    <FormDialog form={form} title={risk ? t.editRisk : t.addRisk} action={[risk ? t.save : t.addRisk, t.saving]}>
      <TextAreaField form={form} name="description" label={t.description} hint={t.whatCouldGoWrong} required maxLength={proseLength.max} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <SelectField form={form} name="likelihood" label={t.likelihood} required>
          {levels}
        </SelectField>
        <SelectField form={form} name="impact" label={t.impact} required>
          {levels}
        </SelectField>
      </div>
      <p role="status" className="flex flex-wrap items-center gap-2 text-soft">
        {t.riskScore} {likelihood && impact ? <RiskScore score={riskScore({ likelihood, impact })} /> : t.isLikelihoodTimesImpact}
      </p>
      <SelectField form={form} name="status" label={t.status}>
        {riskStatuses.map((one) => (
          <option key={one} value={one}>
            {office.riskStatuses[one]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

function valuesOf(risk: Risk | undefined): RiskValues {
  if (!risk) return { description: '', likelihood: '', impact: '', status: 'Open' }
  return { description: risk.description, likelihood: String(risk.likelihood), impact: String(risk.impact), status: risk.status }
}
