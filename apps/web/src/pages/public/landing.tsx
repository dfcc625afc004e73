import type { PublicWords } from '@heathland/words/words'
import { Check, type LucideIcon, ReceiptText, Sprout, Wallet } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../features/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Hills } from '../../ui/hills.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function LandingPage() {
  const t = useWords('public')

  const { user, enableDemoMode } = useSession()
  return (
    <>
      <Hero />
      {/* The cards overlap the lower edge of the picture. */}
      <ul aria-label={t.landingPage.whatHeathlandOffers} className="wrap relative z-10 -mt-10 grid gap-4 md:-mt-14 md:grid-cols-3 md:gap-5">
        {features(t).map(({ title, text, Icon, link }) => (
          <li key={title} className="grid">
            <Card raised>
              <span className="grid size-11 place-items-center rounded-medium bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" size={22} strokeWidth={1.8} />
              </span>
              <h2 className="mt-4 text-lead">{title}</h2>
              <p className="mt-1.5 text-soft">{text}</p>
              {link && (
                <p className="mt-2">
                  <Link to={link.to} className="link">
                    {link.label}
                  </Link>
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <section aria-labelledby="why-join" className="wrap mt-14 grid gap-x-12 gap-y-7 md:mt-20 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="why-join" className="text-display">
            {t.landingPage.whyJoin}
          </h2>
          <p className="mt-3 max-w-[46ch] text-lead text-soft">{t.landingPage.decideInYourOwnTime}</p>
        </div>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {reasons(t).map(({ title, text }) => (
            <li key={title} className="grid grid-cols-[1.75rem_1fr] gap-x-3">
              <span className="grid size-7 place-items-center rounded-full bg-good-soft text-good">
                <Check aria-hidden="true" size={16} strokeWidth={2.6} />
              </span>
              <div>
                <h3 className="pt-0.75 text-body">{title}</h3>
                <p className="mt-1 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {!user && <Joining onDemo={enableDemoMode} />}
    </>
  )
}

/** Shown to visitors who are not signed in. */
function Joining({ onDemo }: { onDemo: () => void }) {
  const t = useWords('public')

  return (
    <>
      <section aria-label={t.landingPage.register} className="wrap mt-14 grid gap-4 md:mt-20 md:grid-cols-2 md:gap-5">
        <Card>
          <h2 className="text-title">{t.landingPage.individual}</h2>
          <p className="mt-1.5 text-soft">{t.landingPage.forPeopleInTheEu}</p>
          <div className="mt-5">
            <ButtonLink to="/register?kind=individual" variant="primary">
              {t.landingPage.registerAsAnIndividual}
            </ButtonLink>
          </div>
        </Card>
        <Card>
          <h2 className="text-title">{t.landingPage.professionalOrCorporate}</h2>
          <p className="mt-1.5 text-soft">{t.landingPage.forCompaniesFoundationsFundsAnd}</p>
          <div className="mt-5">
            <ButtonLink to="/register?kind=professional" variant="primary">
              {t.landingPage.registerAsProfessionalCorporate}
            </ButtonLink>
          </div>
        </Card>
      </section>
      <p className="wrap mt-5 flex flex-wrap items-center gap-3">
        <span className="text-soft">{t.landingPage.ratherWithoutAnotherPassword}</span>
        {/* Leaves the application, so the browser loads it. */}
        <ButtonLink to="/api/identity/linkedin?from=%2Fdashboard" reloadDocument>
          {t.landingPage.signInWithLinkedin}
        </ButtonLink>
      </p>
      <div className="wrap mt-8 noscript:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-accent-soft p-5 text-accent-ink md:p-6 forced-colors:border">
          <p className="min-w-0 flex-[1_1_20rem]">
            {createElement(Fragment, null, ...t.landingPage.lookAroundFirstTheDemo({ strong: (text) => <strong>{text}</strong> }))}
          </p>
          <Button onClick={onDemo}>{t.landingPage.openTheDemo}</Button>
        </div>
      </div>
    </>
  )
}

function Hero() {
  const t = useWords('public')

  const { user, enableDemoMode } = useSession()
  return (
    <div className="on-dark sky relative overflow-hidden text-white">
      <div className="wrap relative z-10 pt-8 pb-64 sm:pt-12 md:pt-18 md:pb-[max(26rem,21vw)]">
        <PageTitle look="hero" windowTitle={t.landingPage.aMembersPlatformForImpact}>
          {t.landingPage.putYourSavingsToWork}
        </PageTitle>
        <p className="mt-3 max-w-[52ch] text-lead text-heather-100 md:mt-4 md:text-title md:leading-normal">
          {t.landingPage.aMembersPlatformForPlacements}
        </p>
        {/* The risk warning comes before every button, and fits on the first screen of a small phone. */}
        <p className="mt-4 max-w-[66ch] rounded-small border-l-3 border-sun bg-veil px-4 py-3 text-small sm:text-body md:mt-6">
          {createElement(
            Fragment,
            null,
            ...t.landingPage.heathlandIsNotABank({
              strong: (text) => <strong>{text}</strong>,
              link: (text) => (
                <Link
                  to="/investment-disclaimer"
                  className="rounded-small font-[600] whitespace-nowrap text-white underline underline-offset-3"
                >
                  {text}
                </Link>
              ),
            }),
          )}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-7">
          {user ? (
            <ButtonLink to="/dashboard" variant="light">
              {t.landingPage.goToYourDashboard}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/register" variant="light">
                {t.landingPage.getStarted}
              </ButtonLink>
              <span className="contents noscript:hidden">
                <Button variant="outline" onClick={enableDemoMode}>
                  {t.landingPage.viewDemo}
                </Button>
              </span>
              {/* On wider screens the header has this link. */}
              <span className="contents md:hidden">
                <ButtonLink to="/opportunities" variant="outline">
                  {t.landingPage.viewOpportunities}
                </ButtonLink>
              </span>
            </>
          )}
        </div>
      </div>
      <Hills />
    </div>
  )
}

interface Feature {
  readonly title: string
  readonly text: string
  readonly Icon: LucideIcon
  readonly link?: { readonly to: string; readonly label: string }
}

const features = (t: PublicWords): readonly Feature[] => [
  {
    title: t.landingPage.projectsInPlainWords,
    text: t.landingPage.placementsNotOpenYet,
    Icon: Sprout,
  },
  {
    title: t.landingPage.aWalletOfYourOwn,
    text: t.landingPage.weSetItUpFor,
    Icon: Wallet,
  },
  {
    title: t.landingPage.receiptsYouCanCheck,
    text: t.landingPage.everyPaymentHasReceipt,
    Icon: ReceiptText,
    link: { to: '/verify', label: t.landingPage.seeHowToCheck },
  },
]

const reasons = (t: PublicWords) => [
  { title: t.landingPage.allCostsFirst, text: t.landingPage.everyFeeBeforeYouPay },
  { title: t.landingPage.timeToThink, text: t.landingPage.noDeadlines },
  { title: t.landingPage.aSmallFirstStep, text: t.landingPage.whereYouStart },
  { title: t.landingPage.impactBesideReturn, text: t.landingPage.impactSamples },
]
