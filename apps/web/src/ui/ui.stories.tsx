/** Every part of the interface in every state, on one page: `pnpm --filter @heathland/web workshop`, then /workshop.html. */
import './ui.css'
import { Inbox } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Badge } from './badge.tsx'
import { Banner } from './banner.tsx'
import { BrandMark } from './brand-mark.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { Instant } from './instant.tsx'
import { Money } from './money.tsx'
import { PageTitle } from './page-title.tsx'
import { PasswordInput } from './password-input.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { Stepper } from './stepper.tsx'
import { TextInput } from './text-input.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Workshop }])} />)

function Workshop() {
  return (
    <main className="wrap grid gap-8 py-8">
      <PageTitle lead="Every part in every state." aside={<ThemeSwitch />}>
        Workshop
      </PageTitle>
      <Buttons />
      <Card title="Badges">
        <Row>
          <Badge>Matured</Badge>
          <Badge tone="good">Active</Badge>
          <Badge tone="care">Pending</Badge>
          <Badge tone="bad">Refused</Badge>
        </Row>
      </Card>
      <Banners />
      <Form />
      <Card title="Progress" aside={<strong className="figures">67%</strong>}>
        <ProgressBar label="Progress" percent={67} />
        <div className="mt-5">
          <Stepper
            label="Steps"
            steps={[
              { id: 'one', label: 'First step', state: 'done', detail: 'Done Nov 12, 2026' },
              {
                id: 'two',
                label: 'Second step',
                state: 'current',
                detail: '~2–3 min',
                action: (
                  <Button size="small" variant="primary">
                    Open
                  </Button>
                ),
              },
              { id: 'three', label: 'Third step', state: 'ahead', detail: '~2 min' },
            ]}
          />
        </div>
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <Card title="Loading">
          <Loading>
            <div className="grid gap-2">
              <Skeleton shape="h-5 w-40" />
              <Skeleton shape="h-4 w-full" />
              <Skeleton shape="h-4 w-3/4" />
            </div>
          </Loading>
          <div className="mt-4 text-accent">
            <Spinner label="Loading..." />
          </div>
        </Card>
        <Card title="Empty">
          <EmptyState
            title="Nothing here yet"
            icon={<Inbox size={22} strokeWidth={1.8} />}
            action={<Button variant="quiet">Add the first one</Button>}
          >
            What you add appears here, newest first.
          </EmptyState>
        </Card>
      </div>
      <Card>
        <ErrorState
          explanation={{
            title: 'The platform cannot be reached',
            happened: 'Your browser got no answer.',
            safe: 'Nothing was changed.',
            todo: 'Check your connection and try again.',
            reference: 'req_01jgxdfam00000000000000000',
          }}
          onRetry={() => toast({ tone: 'info', message: 'Trying again' })}
        />
      </Card>
      <Card title="Figures">
        <div className="grid max-w-48 justify-items-end gap-1">
          <Money value={{ amountMinor: '1000000', asset: 'EUR' }} form="whole" />
          <Money value={{ amountMinor: 5_050n, asset: 'EUR' }} form="exact" />
          <Money value={{ amountMinor: -111_111n, asset: 'GBP' }} form="exact" />
          <Money value={{ amountMinor: '20000000', asset: 'EURC' }} form="exact" />
        </div>
        <p className="mt-3 text-soft">
          <Instant at="2026-11-05T09:07:00Z" timeZone="Europe/Amsterdam" />
        </p>
      </Card>
      <div>
        <BrandMark size={64} />
      </div>
      <Toaster />
    </main>
  )
}

function Buttons() {
  return (
    <Card title="Buttons">
      <Row>
        <Button variant="primary">Primary</Button>
        <Button>Plain</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <ButtonLink to="/">Link</ButtonLink>
        <Button variant="primary" busy>
          Authenticating...
        </Button>
        <Button variant="primary" unavailable>
          Not yet
        </Button>
        <Button size="small">Small</Button>
      </Row>
      <div className="on-dark mt-4 rounded-medium bg-header p-4">
        <Row>
          <Button variant="light">Light</Button>
          <Button variant="outline">Outline</Button>
        </Row>
      </div>
      <div className="mt-4">
        <Row>
          <Button onClick={() => toast({ tone: 'good', message: 'Account settings saved successfully' })}>Good toast</Button>
          <Button onClick={() => toast({ tone: 'bad', message: 'An unexpected error occurred' })}>Bad toast</Button>
          <Button
            onClick={() =>
              toast({
                tone: 'info',
                message: 'Delete it?',
                action: { label: 'Delete', onAct: () => toast({ tone: 'good', message: 'Deleted' }) },
              })
            }
          >
            Toast with an action
          </Button>
        </Row>
      </div>
    </Card>
  )
}

function Banners() {
  const [isThere, setThere] = useState(true)
  return (
    <Card title="Banners">
      <div className="grid gap-3">
        {isThere && (
          <Banner
            action={
              <Button size="small" variant="primary">
                Do it
              </Button>
            }
            onDismiss={() => setThere(false)}
          >
            <strong>Something is left to do</strong> and takes about two minutes.
          </Banner>
        )}
        <Banner tone="good">It worked, and here is what that means.</Banner>
        <Banner tone="care">Worth a look before you go on.</Banner>
        <Banner tone="bad">It was refused, and this is why.</Banner>
      </div>
    </Card>
  )
}

function Form() {
  const [attempt, setAttempt] = useState(0)
  const errors = attempt === 0 ? [] : [{ fieldId: 'story-email', message: 'Enter an e-mail address like name@example.com' }]
  return (
    <Card title="Form">
      <form
        noValidate
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setAttempt(attempt + 1)
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <Field id="story-email" label="E-mail address" hint="We only write when something concerns you." error={errors[0]?.message}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" />}
        </Field>
        <Field id="story-password" label="Password">
          {(control) => <PasswordInput {...control} />}
        </Field>
        <Field id="story-amount" label="Amount in euros" optional>
          {(control) => <TextInput {...control} figures inputMode="decimal" placeholder="5,000" />}
        </Field>
        <Row>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </Row>
      </form>
    </Card>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
