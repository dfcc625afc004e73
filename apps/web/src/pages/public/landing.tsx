import { useSession } from '../../features/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Hills } from '../../ui/hills.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function LandingPage() {
  const { user, enableDemoMode } = useSession()
  return (
    <>
      <div className="on-dark sky relative overflow-hidden text-white">
        <div className="wrap relative z-10 pt-12 pb-56 md:pt-18 md:pb-80">
          <PageTitle look="hero">Put your savings to work in things you can visit.</PageTitle>
          <p className="mt-4 max-w-[54ch] text-title leading-normal text-heather-100">
            Heathland is a members’ platform for placements in renewable energy, housing, clean water and education, with every euro on a
            ledger that you can check yourself.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            {user ? (
              <ButtonLink to="/dashboard" variant="light">
                Go to your dashboard
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/register" variant="light">
                  Get Started
                </ButtonLink>
                <Button variant="outline" onClick={enableDemoMode}>
                  View Demo
                </Button>
              </>
            )}
          </div>
          {!user && <p className="mt-3 text-heather-100">The demo runs in your browser: no account, and nothing is sent anywhere.</p>}
          <p className="mt-6 max-w-[62ch] rounded-small border-l-3 border-sun bg-veil px-4 py-3">
            Heathland is not a bank. <strong>Capital is at risk</strong>: you may lose all the money you invest, and you are unlikely to be
            protected if something goes wrong.
          </p>
        </div>
        <Hills />
      </div>
      <div className="wrap pt-10 md:pt-14">
        <div className="grid gap-5 md:grid-cols-2">
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
              <ButtonLink to="/register?kind=professional">Register as professional/corporate</ButtonLink>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}
