import type { Verification } from '@heathland/contract'
import type { KycWords } from '@heathland/words/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BadgeCheck, Clock3, Globe, IdCard, OctagonAlert, RotateCcw } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { useDemoMode } from '../demo-mode.ts'
import { createIntent } from '../intent.ts'
import { useSession } from '../session.ts'
import { CheckFrame, type OpenCheck } from './check-frame.tsx'

/** A new ticket about the check, written from this page. */
const askSupport = '/support?new&topic=identity-check&from=/kyc-verification'

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
  const t = useWords('kyc')

  const [isOpen, setOpen] = useState(false)
  const { action } = words(t)[check.next]
  // While the provider's steps are on the page, they are the state: what was true before they were opened is not.
  const { Icon, look, tone, badge, title, meaning } = isOpen && action ? openWords(t) : words(t)[check.next]
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
            <p className="mt-1.5 max-w-measure text-soft">{isLong(check) ? longMeaning(t) : meaning}</p>
          </div>
          {check.reasons.length > 0 && (
            <div className="mt-4">
              <h3 className="font-[600]">{t.identityCheck.why}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-soft">
                {check.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          )}
          {action && <Start label={action} needsCountry={check.needsCountry} onLeave={onLeave} onChanged={onChanged} onOpen={setOpen} />}
          {check.next === 'done' && (
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={from ?? '/wallet'} variant="primary">
                {from ? t.identityCheck.continue : t.identityCheck.goToYourWallet}
              </ButtonLink>
              <ButtonLink to="/dashboard">{t.identityCheck.backToDashboard}</ButtonLink>
            </div>
          )}
          {(check.next === 'contact' || check.next === 'not-served') && (
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={askSupport} variant="primary">
                {t.identityCheck.askSupport}
              </ButtonLink>
              <ButtonLink to="/dashboard">{t.identityCheck.backToDashboard}</ButtonLink>
            </div>
          )}
          {check.next === 'wait' && (
            <div className="mt-5 flex flex-wrap gap-3">
              {isLong(check) && (
                <ButtonLink to={askSupport} variant="primary">
                  {t.identityCheck.askSupport}
                </ButtonLink>
              )}
              <ButtonLink to="/dashboard">{t.identityCheck.backToDashboard}</ButtonLink>
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

const longMeaning = (t: KycWords) => (
  <>
    {createElement(
      Fragment,
      null,
      ...t.identityCheck.itTakesLongerThanUsual({ strong: (text) => <strong className="text-ink">{text}</strong> }),
    )}
  </>
)

function Dates({ check: { startedAt, decidedAt } }: { check: Verification }) {
  const t = useWords('kyc')

  if (!startedAt) return null
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-4 text-small">
      <div>
        <dt className="text-soft">{t.identityCheck.started}</dt>
        <dd className="font-[560]">
          <Instant at={startedAt} />
        </dd>
      </div>
      {decidedAt && (
        <div>
          <dt className="text-soft">{t.identityCheck.decided}</dt>
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
  /** The provider's steps are on the page, or no longer. */
  onOpen: (isOpen: boolean) => void
}

/** Opens the check inside this page, or on the provider's own, which leads back here, when it cannot be shown here. */
function Start({ label, needsCountry, onLeave, onChanged, onOpen }: StartProps) {
  const t = useWords('kyc')

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
      if (!frame) return onLeave(url)
      setOpen({ ...frame, url })
      onOpen(true)
      // The check has begun, and everything that shows where it stands has to say so.
      onChanged()
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
        <Field
          id="kyc-country"
          label={t.identityCheck.countryYouLiveIn}
          error={isMissing ? t.identityCheck.pleaseTellUsWhichCountry : undefined}
        >
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
              <ButtonLink to="/settings?section=security" size="small" variant="primary">
                {t.identityCheck.openSettings}
              </ButtonLink>
            }
          >
            {createElement(Fragment, null, ...t.identityCheck.aSecondFactorIsNeeded({ strong: (text) => <strong>{text}</strong> }))}
          </Banner>
        ) : (
          <Banner tone="bad" announce>
            {failure.kind === 'refused' && failure.message
              ? failure.message
              : `${explain(start.error).happened} ${explain(start.error).todo}`}
            {failure.code === 'KYC_UNAVAILABLE' && ` ${t.identityCheck.nothingIsLost}`}
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

const openWords = (t: KycWords): Words => ({
  Icon: IdCard,
  look: plain,
  tone: 'care',
  badge: t.identityCheck.inProgress,
  title: t.identityCheck.followTheSteps,
  meaning: createElement(Fragment, null, ...t.identityCheck.documentThenSelfie({ effort: effort(t) })),
})

const effort = (t: KycWords) => <span className="whitespace-nowrap">{t.identityCheck.n35Min}</span>

const words = (t: KycWords): Record<Verification['next'], Words> => ({
  start: {
    Icon: IdCard,
    look: plain,
    tone: 'neutral',
    badge: t.identityCheck.notStarted,
    title: t.identityCheck.verifyYourIdentity,
    meaning: createElement(Fragment, null, ...t.identityCheck.theLawAsksUsTo({ effort: effort(t) })),
    action: t.identityCheck.startVerification,
  },
  continue: {
    Icon: IdCard,
    look: plain,
    tone: 'care',
    badge: t.identityCheck.started,
    title: t.identityCheck.continueWhereYouLeftOff,
    meaning: createElement(Fragment, null, ...t.identityCheck.yourCheckHasBegunAnd({ effort: effort(t) })),
    action: t.identityCheck.continueVerification,
  },
  wait: {
    Icon: Clock3,
    look: care,
    tone: 'care',
    badge: t.identityCheck.pending,
    title: t.identityCheck.yourIdentityIsBeingChecked,
    meaning: t.identityCheck.everythingWasHandedInAnd,
  },
  retry: {
    Icon: RotateCcw,
    look: care,
    tone: 'bad',
    badge: t.identityCheck.notAcceptedYet,
    title: t.identityCheck.pleaseTryOnceMore,
    meaning: t.identityCheck.whatYouHandedInCould,
    action: t.identityCheck.tryAgain,
  },
  done: {
    Icon: BadgeCheck,
    look: good,
    tone: 'good',
    badge: t.identityCheck.approved,
    title: t.identityCheck.yourIdentityIsVerified,
    meaning: t.identityCheck.thereIsNothingMoreTo,
  },
  contact: {
    Icon: OctagonAlert,
    look: bad,
    tone: 'bad',
    badge: t.identityCheck.rejected,
    title: t.identityCheck.yourIdentityCouldNotBe,
    meaning: t.identityCheck.theCheckHasEndedAnd,
  },
  'not-served': {
    Icon: Globe,
    look: plain,
    tone: 'neutral',
    badge: t.identityCheck.notAvailable,
    title: t.identityCheck.notOpenInYourCountry,
    meaning: t.identityCheck.membershipIsOpenToResidents,
  },
})

/** In the shape of the card that follows. */
function CheckLoading() {
  const t = useWords('kyc')

  return (
    <Loading label={t.identityCheck.loadingWhereYourIdentityCheck}>
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
