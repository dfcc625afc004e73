import { decideGate, localPathOr } from '@heathland/domain/onboarding/gate'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { useDemoMode } from '../../features/demo-mode.ts'
import { AddMoney, type OpenOrder } from '../../features/funding/add-money.tsx'
import { Orders } from '../../features/funding/orders.tsx'
import { gateFactsOf, useSession } from '../../features/session.ts'
import { Balances } from '../../features/wallet/balances.tsx'
import { DemoKyc } from '../../features/wallet/demo-kyc.tsx'
import { Movements } from '../../features/wallet/movements.tsx'
import { NextBestActions } from '../../features/wallet/next-best-actions.tsx'
import { WalletNudge } from '../../features/wallet/wallet-nudge.tsx'
import { WalletWaiting } from '../../features/wallet/wallet-waiting.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** While the live connection is away the wallet is looked for again. */
const lookAgainMs = 5_000

export function WalletPage() {
  const { call, setDemoFlags } = useApi()
  const { user, refresh } = useSession()
  const { isDemo } = useDemoMode()
  const [search] = useSearchParams()
  const [order, setOrder] = useState<OpenOrder>()
  const adding = useRef<HTMLDivElement>(null)
  const wallet = useQuery({
    ...call.member.wallet.read.queryOptions(),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'ready' ? lookAgainMs : false),
  })
  const found = wallet.data?.walletId
  const known = user?.crossmintWalletId

  // It may have come between the two questions: whoever heard of it first tells the other.
  useEffect(() => {
    if (found !== undefined && known === undefined) void refresh()
  }, [found, known, refresh])

  if (!user) return null
  const walletId = known ?? found
  const consoleUrl = wallet.data?.consoleUrl
  const from = search.get('from')
  const isThrough = from !== null && decideGate(gateFactsOf(user)).open
  const show = (opened: OpenOrder | undefined) => {
    setOrder(opened)
    // The button that was pressed is gone with the step it belonged to: whoever works by keyboard goes on here.
    adding.current?.focus({ preventScroll: true })
    if (opened) adding.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PageTitle
          lead={walletId ? <span className="break-all">{walletId}</span> : 'What you have, and everything that came in and went out.'}
          aside={consoleUrl && /^https?:/.test(consoleUrl) ? <TextLink to={consoleUrl}>Wallet console</TextLink> : undefined}
        >
          Wallet
        </PageTitle>
        {isThrough && (
          <Banner
            tone="good"
            announce
            action={
              <ButtonLink to={localPathOr(from, '/dashboard')} size="small" variant="primary">
                Continue
              </ButtonLink>
            }
          >
            <strong>You can go on.</strong> Nothing is missing any more before the page you came from.
          </Banner>
        )}
        <WalletNudge facts={user} />
        {isDemo && user.kycStatus !== 'approved' && <DemoKyc />}
        {!walletId && <WalletWaiting isLate={wallet.data?.isLate ?? false} />}
        <Balances />
        <div ref={adding} id="add-money" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-large">
          <AddMoney key={order?.depositId ?? ''} order={order} onOrder={show} />
        </div>
        {user.firstOnrampOk && (
          <NextBestActions onResetDemo={isDemo ? () => void setDemoFlags({ kycStatus: 'unknown', firstOnrampOk: false }) : undefined} />
        )}
        <Orders onOrder={show} />
        <Movements />
      </div>
    </div>
  )
}
