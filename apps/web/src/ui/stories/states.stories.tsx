import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { CardsWaiting } from '../cards-waiting.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Instant } from '../instant.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Stepper } from '../stepper.tsx'
import { Timeline } from '../timeline.tsx'
import { toast } from '../toast.ts'
import { Row, Stack, Story } from './story.tsx'

export function StateStories() {
  return (
    <>
      <Story title="Banners">
        <Banners />
      </Story>
      <Story title="Toasts">
        <Row>
          <Button onClick={() => toast({ tone: 'good', message: 'Saved' })}>Good toast</Button>
          <Button onClick={() => toast({ tone: 'bad', message: 'It could not be saved', detail: 'Nothing was changed.' })}>
            Bad toast
          </Button>
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
      </Story>
      <Story title="Progress">
        <Stack>
          <div>
            <div className="mb-2 flex justify-between">
              <span>Two of three</span>
              <strong className="figures">67%</strong>
            </div>
            <ProgressBar label="Two of three" percent={67} />
          </div>
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
        </Stack>
      </Story>
      <Story title="Timeline">
        <Timeline
          label="What happened"
          events={[
            { id: 'asked', title: 'Asked', at: <Instant at="2026-11-05T09:07:00Z" timeZone="Europe/Amsterdam" /> },
            {
              id: 'checked',
              title: 'Checked',
              at: <Instant at="2026-11-06T08:00:00Z" timeZone="Europe/Amsterdam" />,
              detail: 'Every paper was in order.',
              tone: 'good',
            },
            {
              id: 'waiting',
              title: 'Waiting for an answer',
              at: 'Until Nov 20, 2026',
              detail: 'Nothing is needed from you.',
              tone: 'care',
            },
            { id: 'refused', title: 'Refused', at: 'Not reached', tone: 'bad' },
          ]}
        />
      </Story>
      <Story title="Loading">
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
        <div className="mt-4">
          <CardsWaiting label="Loading the cards" count={2} />
        </div>
      </Story>
      <Story title="Empty">
        <EmptyState
          title="Nothing here yet"
          icon={<Inbox aria-hidden="true" size={22} strokeWidth={1.8} />}
          action={<Button variant="quiet">Add the first one</Button>}
        >
          What you add appears here, newest first.
        </EmptyState>
      </Story>
      <Story title="Error">
        <ErrorState
          explanation={{
            title: 'The page cannot be reached',
            happened: 'Your browser got no answer.',
            safe: 'Nothing was changed.',
            todo: 'Check your connection and try again.',
            reference: '7H3K-92MX',
          }}
          onRetry={() => toast({ tone: 'info', message: 'Trying again' })}
        />
      </Story>
    </>
  )
}

function Banners() {
  const [isThere, setThere] = useState(true)
  return (
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
  )
}
