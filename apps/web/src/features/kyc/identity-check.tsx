import type { Verification } from '@heathland/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BadgeCheck, Clock3, Globe, IdCard, OctagonAlert, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { createIntent } from '../intent.ts'
import { useSession } from '../session.ts'
import { CheckFrame, type OpenCheck } from './check-frame.tsx'

/** While a decision may come: when the live connection is away, and in the demonstration, which has none. */
const lookAgainMs = { server: 15_000, demo: 1_000 }

/** Where the identity check stands, and the one thing that can be done about it. */
export function IdentityCheck({ from, onLeave }: { from: string | undefined; onLeave: (url: string) => void }) {
  const { call, explain } = useApi()
  const { user, refresh } = useSession()
  const { isDemo } = useDemoMode()
  const check = useQuery({
    ...call.member.kyc.read.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data && ['wait', 'continue'].includes(state.data.next) ? lookAgainMs[isDemo ? 'demo' : 'server'] : false,
    refetchOnWindowFocus: 'always',
  })
  const status = check.data?.status
  const known = user?.kycStatus

  // Whoever heard of it first tells the other: the gate and the nudge follow what is shown here.
  useEffect(() => {
    if (status !== undefined && status !== known) void refresh()
  }, [status, known, refresh])

  if (check.isPending) return <CheckLoading />
  if (check.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(check.error)} onRetry={() => void check.refetch()} busy={check.isFetching} />
      </Card>
    )
  }
  return <Standing check={check.data} from={from} onLeave={onLeave} onChanged={() => void check.refetch()} />
}

interface StandingProps {
  check: Verification
  from: string | undefined
  onLeave: (url: string) => void
  onChanged: () => void
}

function Standing({ check, from, onLeave, onChanged }: StandingProps) {
  const { Icon, look, tone, badge, title, meaning, action } = words[check.next]
  return (
    <Card>
      <div className="flex gap-4">
        <span className={`hidden size-12 shrink-0 place-items-center rounded-large sm:grid ${look}`}>
          <Icon aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        <div className="min-w-0 flex-1">
          {/* Read out when it changes while someone waits. */}
          <div role="status">
            <Badge tone={tone}>{badge}</Badge>
            <h2 className="mt-2 text-title">{title}</h2>
            <p className="mt-1.5 max-w-measure text-soft">{isLong(check) ? longMeaning : meaning}</p>
          </div>
          {check.reasons.length > 0 && (
            <div className="mt-4">
              <h3 className="font-[600]">Why</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-soft">
                {check.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          )}
          {action && <Start label={action} needsCountry={check.needsCountry} onLeave={onLeave} onChanged={onChanged} />}
          {check.next === 'done' && (
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={from ?? '/wallet'} variant="primary">
                {from ? 'Continue' : 'Go to your wallet'}
              </ButtonLink>
              <ButtonLink to="/dashboard">Back to dashboard</ButtonLink>
            </div>
          )}
          {(check.next === 'contact' || check.next === 'not-served') && (
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to="/support" variant="primary">
                Ask support
              </ButtonLink>
              <ButtonLink to="/dashboard">Back to dashboard</ButtonLink>
            </div>
          )}
          {check.next === 'wait' && (
            <div className="mt-5 flex flex-wrap gap-3">
              {isLong(check) && (
                <ButtonLink to="/support" variant="primary">
                  Ask support
                </ButtonLink>
              )}
              <ButtonLink to="/dashboard">Back to dashboard</ButtonLink>
            </div>
          )}
          <Dates check={check} />
        </div>
      </div>
    </Card>
  )
}

/** Two business days and a weekend between them. */
const longMs = 4 * 24 * 3_600_000

function isLong({ next, startedAt }: Verification): boolean {
  return next === 'wait' && startedAt !== undefined && Date.now() - Date.parse(startedAt) > longMs
}

const longMeaning = (
  <>
    <strong className="text-ink">It takes longer than usual.</strong> Everything was handed in and nothing is missing from you; a person at
    the provider is looking at it. This page changes by itself as soon as there is a decision.
  </>
)

function Dates({ check: { startedAt, decidedAt } }: { check: Verification }) {
  if (!startedAt) return null
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-4 text-small">
      <div>
        <dt className="text-soft">Started</dt>
        <dd className="font-[560]">
          <Instant at={startedAt} />
        </dd>
      </div>
      {decidedAt && (
        <div>
          <dt className="text-soft">Decided</dt>
          <dd className="font-[560]">
            <Instant at={decidedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface StartProps {
  label: string
  needsCountry: boolean
  onLeave: (url: string) => void
  onChanged: () => void
}

/** Opens the check inside this page, or on the provider's own, which leads back here, when it cannot be shown here. */
function Start({ label, needsCountry, onLeave, onChanged }: StartProps) {
  const { call, explain, failureOf } = useApi()
  const { isDemo } = useDemoMode()
  const [intent] = useState(createIntent)
  const [country, setCountry] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [open, setOpen] = useState<OpenCheck>()
  const start = useMutation({
    mutationFn: (input: { country?: string }) => call.member.kyc.start.call(input, { context: { idempotencyKey: intent.keyFor(input) } }),
    async onSuccess({ url }) {
      intent.done()
      // The demonstration leads nowhere: its check goes on by itself.
      if (isDemo) return onChanged()
      const frame = await call.member.kyc.openFrame.call().catch(() => undefined)
      if (frame) setOpen({ ...frame, url })
      else onLeave(url)
    },
    onError(error) {
      const { code } = failureOf(error)
      if (code === 'KYC_CLOSED' || code === 'KYC_COUNTRY_NOT_SERVED' || code === 'KYC_COUNTRY_MISSING') onChanged()
    },
  })
  const failure = start.isError ? failureOf(start.error) : undefined
  if (open) {
    const renew = async () => (await call.member.kyc.openFrame.call()).token
    return <CheckFrame check={open} renew={renew} onHandedIn={onChanged} onLeave={onLeave} />
  }
  return (
    <div className="mt-5 grid max-w-measure gap-4">
      {needsCountry && (
        <Field id="kyc-country" label="Country you live in" error={isMissing ? 'Please tell us which country you live in.' : undefined}>
          {(control) => (
            <Select
              {...control}
              autoComplete="country"
              value={country}
              onChange={(event) => {
                setCountry(event.target.value)
                setMissing(false)
              }}
            >
              <CountryOptions />
            </Select>
          )}
        </Field>
      )}
      {failure &&
        (failure.code === 'SECOND_FACTOR_NEEDED' ? (
          <Banner
            tone="care"
            announce
            action={
              <ButtonLink to="/settings" size="small" variant="primary">
                Open settings
              </ButtonLink>
            }
          >
            <strong>A second factor is needed.</strong> Please add one, or choose a password of 15 characters or more, before you verify
            your identity.
          </Banner>
        ) : (
          <Banner tone="bad" announce>
            {failure.kind === 'refused' && failure.message
              ? failure.message
              : `${explain(start.error).happened} ${explain(start.error).todo}`}
            {failure.code === 'KYC_UNAVAILABLE' && ' Nothing is lost.'}
          </Banner>
        ))}
      <div>
        <Button
          variant="primary"
          busy={start.isPending || (start.isSuccess && !isDemo)}
          onClick={() => {
            setMissing(needsCountry && country === '')
            if (!needsCountry || country !== '') start.mutate(country === '' ? {} : { country })
          }}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}

interface Words {
  readonly Icon: typeof IdCard
  readonly look: string
  readonly tone: Tone
  readonly badge: string
  readonly title: string
  readonly meaning: ReactNode
  readonly action?: string
}

const good = 'bg-good-soft text-good'
const plain = 'bg-accent-soft text-accent-ink'
const bad = 'bg-bad-soft text-bad'
const care = 'bg-care-soft text-care'

const effort = <span className="whitespace-nowrap">~3–5 min</span>

const words: Record<Verification['next'], Words> = {
  start: {
    Icon: IdCard,
    look: plain,
    tone: 'neutral',
    badge: 'Not started',
    title: 'Verify your identity',
    meaning: (
      <>
        The law asks us to know whose money we look after. You need a passport or an identity card and a camera. It takes you {effort}; the
        decision typically takes 1-2 business days.
      </>
    ),
    action: 'Start verification',
  },
  continue: {
    Icon: IdCard,
    look: plain,
    tone: 'care',
    badge: 'Started',
    title: 'Continue where you left off',
    meaning: <>Your check has begun and something is still to be handed in. It takes you {effort}.</>,
    action: 'Continue verification',
  },
  wait: {
    Icon: Clock3,
    look: care,
    tone: 'care',
    badge: 'Pending',
    title: 'Your identity is being checked',
    meaning:
      'Everything was handed in and there is nothing for you to do. The decision typically takes 1-2 business days, often only minutes. This page changes by itself.',
  },
  retry: {
    Icon: RotateCcw,
    look: care,
    tone: 'bad',
    badge: 'Not accepted yet',
    title: 'Please try once more',
    meaning: 'What you handed in could not be accepted. You can hand it in again; nothing else is affected.',
    action: 'Try again',
  },
  done: {
    Icon: BadgeCheck,
    look: good,
    tone: 'good',
    badge: 'Approved',
    title: 'Your identity is verified',
    meaning: 'There is nothing more to do here.',
  },
  contact: {
    Icon: OctagonAlert,
    look: bad,
    tone: 'bad',
    badge: 'Rejected',
    title: 'Your identity could not be verified',
    meaning:
      'The check has ended and cannot be repeated here. If you think this is a mistake, ask our support: a person looks at it again. Your account stays as it is, and no money is affected.',
  },
  'not-served': {
    Icon: Globe,
    look: plain,
    tone: 'neutral',
    badge: 'Not available',
    title: 'Not open in your country yet',
    meaning:
      'Membership is open to residents of the European Union and the United Kingdom for now, so we cannot verify your identity yet. If you live there or have moved, tell our support.',
  },
}

/** In the shape of the card that follows. */
function CheckLoading() {
  return (
    <Loading label="Loading where your identity check stands...">
      <Card>
        <div className="flex gap-4">
          <span className="hidden sm:block">
            <Skeleton shape="size-12 rounded-large" />
          </span>
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5">
            <Skeleton shape="h-6 w-24 rounded-full" />
            <Skeleton shape="h-7 w-64 max-w-full" />
            <Skeleton shape="h-5 w-full max-w-md" />
            <Skeleton shape="mt-3 h-11 w-44" />
          </div>
        </div>
      </Card>
    </Loading>
  )
}
