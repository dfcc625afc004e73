import { decideReadiness, type ReadinessFacts, type ReadinessStep } from '@heathland/domain/onboarding/readiness'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** How ready an investor is: three steps, of which the next one is marked and each one left can be opened. */
export function ReadinessCard({ facts }: { facts: ReadinessFacts }) {
  const navigate = useNavigate()
  const { steps, percent, next, message } = decideReadiness(facts)
  const open = ({ label, route }: ReadinessStep) => {
    toast({ tone: 'info', message: `Opening ${label}…` })
    void navigate(route)
  }
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">{message}</h2>
        <strong className="figures">{percent}%</strong>
      </div>
      <div className="mt-3.5 mb-4.5">
        <ProgressBar label="Readiness" percent={percent} />
      </div>
      <Stepper
        label="Steps to full access"
        steps={steps.map((step) => ({
          id: step.key,
          label: step.label,
          state: step.done ? 'done' : step.key === next ? 'current' : 'ahead',
          detail: step.done ? (
            step.reason
          ) : (
            <>
              {step.reason} <span className="whitespace-nowrap">{step.estimate}</span>
            </>
          ),
          action: !step.done && (
            <Button size="small" variant={step.key === next ? 'primary' : 'plain'} onClick={() => open(step)}>
              Open<VisuallyHidden> {step.label}</VisuallyHidden>
            </Button>
          ),
        }))}
      />
    </Card>
  )
}
