import { useNavigate } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Hills } from '../../ui/hills.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function LandingPage() {
  const { enter } = useDemoMode()
  const navigate = useNavigate()
  return (
    <div className="on-dark sky relative -mb-14 overflow-hidden text-white">
      <div className="wrap relative z-10 pt-12 pb-56 md:pt-18 md:pb-80">
        <PageTitle look="hero">Put your savings to work in things you can visit.</PageTitle>
        <p className="mt-4 max-w-[54ch] text-title leading-normal text-heather-100">
          Heathland is a members’ platform for placements in renewable energy, housing, clean water and education, with every euro on a
          ledger that you can check yourself.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/register" variant="light">
            Get Started
          </ButtonLink>
          <Button
            variant="outline"
            onClick={() => {
              enter()
              void navigate('/dashboard')
            }}
          >
            View Demo
          </Button>
          <ButtonLink to="/status" variant="outline">
            Platform status
          </ButtonLink>
        </div>
        <p className="mt-6 max-w-[62ch] rounded-small border-l-3 border-sun bg-veil px-4 py-3">
          Heathland is not a bank. <strong>Capital is at risk</strong>: you may lose all the money you invest, and you are unlikely to be
          protected if something goes wrong.
        </p>
      </div>
      <Hills />
    </div>
  )
}
