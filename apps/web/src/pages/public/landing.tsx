import { Check, Sprout, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../features/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Hills } from '../../ui/hills.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function LandingPage() {
  const { user, enableDemoMode } = useSession()
  return (
    <>
      <Hero />
      {/* The cards stand on the last hill, where page and picture meet. */}
      <ul aria-label="What Heathland offers" className="wrap relative z-10 -mt-10 grid gap-4 md:-mt-14 md:grid-cols-3 md:gap-5">
        {features.map(({ title, text, Icon }) => (
          <li key={title} className="grid">
            <Card raised>
              <span className="grid size-11 place-items-center rounded-medium bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" size={22} strokeWidth={1.8} />
              </span>
              <h2 className="mt-4 text-lead">{title}</h2>
              <p className="mt-1.5 text-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <section aria-labelledby="why-join" className="wrap mt-14 grid gap-x-12 gap-y-7 md:mt-20 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="why-join" className="text-display">
            Why join
          </h2>
          <p className="mt-3 max-w-[46ch] text-lead text-soft">
            You decide with the same facts that we have, and in your own time. Nothing here counts down or hurries you.
          </p>
        </div>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {reasons.map(({ title, text }) => (
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

/** Whoever is signed in has joined already. */
function Joining({ onDemo }: { onDemo: () => void }) {
  return (
    <>
      <section aria-label="Register" className="wrap mt-14 grid gap-4 md:mt-20 md:grid-cols-2 md:gap-5">
        <Card>
          <h2 className="text-title">Individual</h2>
          <p className="mt-1.5 text-soft">For people in the EU and UK who invest their own savings.</p>
          <div className="mt-5">
            <ButtonLink to="/register?kind=individual" variant="primary">
              Register as an individual
            </ButtonLink>
          </div>
        </Card>
        <Card>
          <h2 className="text-title">Professional or corporate</h2>
          <p className="mt-1.5 text-soft">For companies, foundations, funds and family offices.</p>
          <div className="mt-5">
            <ButtonLink to="/register?kind=professional" variant="primary">
              Register as professional/corporate
            </ButtonLink>
          </div>
        </Card>
      </section>
      <p className="wrap mt-5 flex flex-wrap items-center gap-3">
        <span className="text-soft">Rather without another password?</span>
        {/* Not a page of ours: the browser itself goes there. */}
        <ButtonLink to="/api/identity/linkedin?from=%2Fdashboard" reloadDocument>
          Sign in with LinkedIn
        </ButtonLink>
      </p>
      <div className="wrap mt-8 noscript:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-accent-soft p-5 text-accent-ink md:p-6 forced-colors:border">
          <p className="min-w-0 flex-[1_1_20rem]">
            <strong>Look around first.</strong> The demo opens a sample investor’s dashboard in your browser. You need no account, and
            nothing is sent anywhere.
          </p>
          <Button onClick={onDemo}>Open the demo</Button>
        </div>
      </div>
    </>
  )
}

function Hero() {
  const { user, enableDemoMode } = useSession()
  return (
    <div className="on-dark sky relative overflow-hidden text-white">
      <div className="wrap relative z-10 pt-8 pb-64 sm:pt-12 md:pt-18 md:pb-[max(26rem,21vw)]">
        <PageTitle look="hero" windowTitle="A members’ platform for impact placements">
          Put your savings to work in things you can visit.
        </PageTitle>
        <p className="mt-3 max-w-[52ch] text-lead text-heather-100 md:mt-4 md:text-title md:leading-normal">
          A members’ platform for placements in clean energy, housing, water and schools.
        </p>
        {/* Before anything that can be pressed, and on the first screen of the smallest phone. */}
        <p className="mt-4 max-w-[66ch] rounded-small border-l-3 border-sun bg-veil px-4 py-3 text-small sm:text-body md:mt-6">
          Heathland is not a bank. <strong>Capital is at risk.</strong> Don't invest unless you're prepared to lose all the money you
          invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.{' '}
          <Link to="/investment-disclaimer" className="rounded-small font-[600] whitespace-nowrap text-white underline underline-offset-3">
            Take 2 mins to learn more
          </Link>
        </p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-7">
          {user ? (
            <ButtonLink to="/dashboard" variant="light">
              Go to your dashboard
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/register" variant="light">
                Get Started
              </ButtonLink>
              <span className="contents noscript:hidden">
                <Button variant="outline" onClick={enableDemoMode}>
                  View Demo
                </Button>
              </span>
              {/* The header has it where there is room. */}
              <span className="contents md:hidden">
                <ButtonLink to="/opportunities" variant="outline">
                  View Opportunities
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

const features = [
  {
    title: 'Real projects, in plain words',
    text: 'Each placement names its owner, its risks and its proof, and says how we measure what it changes.',
    Icon: Sprout,
  },
  {
    title: 'A wallet of your own',
    text: 'We set it up for you with a licensed partner. You always see what is free, what is on its way and what is held.',
    Icon: Wallet,
  },
  {
    title: 'Receipts you can check',
    text: 'Every contract, payment and decision comes with a proof. You can check it without us.',
    Icon: Check,
  },
]

const reasons = [
  { title: 'All costs first', text: 'You see every fee in euros before you agree to anything.' },
  { title: 'Time to think', text: 'After you decide you have some days to change your mind, at no cost and with no questions.' },
  { title: 'A small first step', text: 'You start your wallet with 20 euros. Most placements begin at 5,000 euros.' },
  { title: 'Impact that counts', text: 'Jobs and carbon are shown with their source, and we correct them when we were wrong.' },
]
