import { decideGate, localPathOr } from '@heathland/domain/onboarding/gate'
import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { useDemoMode } from '../../features/demo-mode.ts'
import type { FundingWay, OpenOrder } from '../../features/funding/add-money.tsx'
import { lazyDialog, lazyPart } from '../../features/lazy-part.tsx'
import { gateFactsOf, useSession } from '../../features/session.ts'
import { BalanceHero } from '../../features/wallet/balance-hero.tsx'
import { DemoKyc } from '../../features/wallet/demo-kyc.tsx'
import { NextBestActions } from '../../features/wallet/next-best-actions.tsx'
import { WalletNudge } from '../../features/wallet/wallet-nudge.tsx'
import { WalletWaiting } from '../../features/wallet/wallet-waiting.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

const AddMoney = lazyPart(async () => (await import('../../features/funding/add-money.tsx')).AddMoney)
const BankAccounts = lazyPart(async () => (await import('../../features/payments/bank-accounts.tsx')).BankAccounts, ['payments'])
const BankTransfer = lazyPart(async () => (await import('../../features/payments/bank-transfer.tsx')).BankTransfer, ['payments'])
const DepositReceipt = lazyPart(async () => (await import('../../features/funding/deposit-receipt.tsx')).DepositReceipt)
const DepositTokens = lazyPart(async () => (await import('../../features/funding/deposit-receipt.tsx')).DepositTokens)
const CardPayments = lazyPart(async () => (await import('../../features/payments/card-payments.tsx')).CardPayments, ['payments'])
const CardReturn = lazyPart(async () => (await import('../../features/funding/card-return.tsx')).CardReturn)
const Orders = lazyPart(async () => (await import('../../features/funding/orders.tsx')).Orders)
const IncomingPayments = lazyPart(
  async () => (await import('../../features/payments/incoming-payments.tsx')).IncomingPayments,
  ['payments'],
)
const Movements = lazyPart(async () => (await import('../../features/wallet/movements.tsx')).Movements, ['receipts'])
const TechnicalDetails = lazyPart(async () => (await import('../../features/wallet/technical-details.tsx')).TechnicalDetails)
const WithdrawDialog = lazyDialog(async () => (await import('../../features/payments/withdraw-dialog.tsx')).WithdrawDialog, ['payments'])
const Withdrawals = lazyPart(async () => (await import('../../features/payments/withdrawals.tsx')).Withdrawals, ['payments'])

/** While the live connection is away the wallet is looked for again. */
const lookAgainMs = 5_000

const deposits = {
  receipt: (depositId: string) => <DepositReceipt depositId={depositId} />,
  tokens: (depositId: string) => <DepositTokens depositId={depositId} />,
}

export function WalletPage() {
  const t = useWords('wallet')

  const { call, setDemoFlags } = useApi()
  const { user, refresh } = useSession()
  const { isDemo } = useDemoMode()
  const [search, setSearch] = useSearchParams()
  const [order, setOrder] = useState<OpenOrder>()
  const [way, setWay] = useState<FundingWay>('onramp')
  const [isWithdrawing, setWithdrawing] = useState(false)
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
  const from = search.get('from')
  const returned = search.get('card')
  const isThrough = from !== null && decideGate(gateFactsOf(user)).open
  const show = (opened: OpenOrder | undefined) => {
    setOrder(opened)
    // The button that was pressed is gone with the step it belonged to: whoever works by keyboard goes on here.
    adding.current?.focus({ preventScroll: true })
    if (opened) adding.current?.scrollIntoView({ block: 'start' })
  }
  const closeReturned = () => {
    setSearch({}, { replace: true })
    adding.current?.focus({ preventScroll: true })
  }
  const goToAddMoney = () => {
    adding.current?.focus({ preventScroll: true })
    adding.current?.scrollIntoView({ block: 'start' })
  }
  const goToTransfer = () => {
    // A dialog gives the focus back when it is gone; only then can it move on.
    flushSync(() => {
      setWithdrawing(false)
      setOrder(undefined)
      setWay('bank')
    })
    goToAddMoney()
  }
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PageTitle lead={t.walletPage.whatYouHaveAndEverything}>{t.walletPage.wallet}</PageTitle>
        {isThrough && (
          <Banner
            tone="good"
            announce
            action={
              <ButtonLink to={localPathOr(from, '/dashboard')} size="small" variant="primary">
                {t.walletPage.continue}
              </ButtonLink>
            }
          >
            {createElement(Fragment, null, ...t.walletPage.youCanGoOnNothing({ strong: (text) => <strong>{text}</strong> }))}
          </Banner>
        )}
        <WalletNudge facts={user} />
        {isDemo && user.kycStatus !== 'approved' && <DemoKyc />}
        {!walletId && <WalletWaiting isLate={wallet.data?.isLate ?? false} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
          <BalanceHero onAddMoney={goToAddMoney} onWithdraw={() => setWithdrawing(true)} />
          <div className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <div ref={adding} id="add-money" tabIndex={-1} className="@container min-w-0 scroll-mt-4 rounded-large">
              {returned === null ? (
                <AddMoney
                  key={order?.depositId ?? ''}
                  way={way}
                  onWay={setWay}
                  bankTransfer={<BankTransfer />}
                  order={order}
                  onOrder={show}
                />
              ) : (
                <CardReturn cardPaymentId={returned} onClose={closeReturned} />
              )}
            </div>
            <BankAccounts onShowDetails={goToTransfer} />
            {user.firstOnrampOk && (
              <NextBestActions
                onLinkBankAccount={goToTransfer}
                onResetDemo={isDemo ? () => void setDemoFlags({ kycStatus: 'unknown', firstOnrampOk: false }) : undefined}
              />
            )}
          </div>
          <div className="grid min-w-0 gap-5">
            <Movements deposits={deposits} />
            <Withdrawals />
            <IncomingPayments />
            <CardPayments />
            <Orders onOrder={show} />
            {walletId && <TechnicalDetails walletId={walletId} wallet={wallet.data} />}
          </div>
        </div>
      </div>
      {isWithdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} onShowDetails={goToTransfer} />}
    </div>
  )
}
