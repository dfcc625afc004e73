import type { Quote } from '@heathland/contract'
import {
  type AmountProblem,
  checkDepositAmount,
  type DepositLimits,
  depositAmount,
  depositMin,
} from '@heathland/domain/funding/deposit-amount'
import { euroWorth, money } from '@heathland/domain/money'
import type { WalletWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2, CircleCheck, Hourglass, OctagonAlert, UserSearch } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/form-fields.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { type Failure, useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { depositWords, isOver, wordsOf } from '../deposit-words.ts'
import { useForm } from '../form.ts'
import { useSession } from '../session.ts'
import { useStale } from '../stale.ts'
import { CardForm } from './card-form.tsx'
import { FeesTable } from './fees-table.tsx'
import { IdentityFirst } from './identity-first.tsx'
import { OnrampFrame } from './onramp-frame.tsx'
import { decideOnrampScreen } from './onramp-screen.ts'
import { SecondFactorNeeded } from './second-factor-needed.tsx'
import type { WidgetNews } from './widget-message.ts'

/** An order whose payment page is open. */
export interface OpenOrder {
  readonly depositId: string
  readonly url: string
  readonly pageOrigins: readonly string[]
}

export type FundingWay = 'onramp' | 'card' | 'bank'

interface AddMoneyProps {
  way: FundingWay
  onWay: (way: FundingWay) => void
  /** Where to send a bank transfer; another feature draws it. */
  bankTransfer: ReactNode
  /** The order on the screen, which the list of orders may open as well. */
  order: OpenOrder | undefined
  onOrder: (order: OpenOrder | undefined) => void
}

/** While the live connection is away, and in the demonstration, which has none. */
const lookAgainMs = { server: 15_000, demo: 1_000 }

/** Money into the wallet: by bank transfer, by card, or an amount with its costs, the onramp's page, and what became of it. */
export function AddMoney({ way, onWay, bankTransfer, order, onOrder }: AddMoneyProps) {
  const t = useWords('wallet')

  const { call } = useApi()
  const { isDemo } = useDemoMode()
  const { user } = useSession()
  const stale = useStale()
  const [news, setNews] = useState<WidgetNews>()
  const deposit = useQuery({
    ...call.member.funding.read.queryOptions({ input: { depositId: order?.depositId ?? '' } }),
    enabled: order !== undefined,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : isDemo ? lookAgainMs.demo : lookAgainMs.server),
  })
  // Refused where the operator charges no cards in the member's currency: then there is one way less.
  const terms = useQuery({
    ...call.member.cards.readTerms.queryOptions({ input: {} }),
    enabled: user?.kycStatus === 'approved',
    retry: false,
  })
  const state = order ? deposit.data?.state : undefined
  const screen = decideOnrampScreen({ isOpen: order !== undefined, deposit: state, news })
  const isHeld = (screen === 'initialized' || screen === 'pending') && deposit.data?.heldFor !== undefined

  // Whichever answer reported it first, the lists, the balance and the member's standing are read again.
  useEffect(() => {
    if (state === undefined || state === 'opened') return
    void stale.afterEvent(state === 'done' ? 'deposit.settled' : 'deposit.changed')
  }, [state, stale])

  const reset = () => onOrder(undefined)
  const hear = (told: WidgetNews) => {
    setNews(told)
    void deposit.refetch()
  }

  if (!user?.id || !user.email || !user.crossmintWalletId) {
    return (
      <Card title={t.addMoney.addMoney}>
        <p className="font-[560]">{t.addMoney.userInformationNotAvailable}</p>
        <p className="mt-1 max-w-measure text-soft">{t.addMoney.addingMoneyOpensAsSoon}</p>
      </Card>
    )
  }
  if (user.kycStatus !== 'approved' && screen === 'idle') return <IdentityFirst status={user.kycStatus} />
  return (
    <Card title={t.addMoney.addMoney}>
      {screen === 'idle' && (
        <div className="grid gap-5">
          <RadioGroup
            id="funding-way"
            name="funding-way"
            label={t.addMoney.way}
            choices={(terms.data ? (['onramp', 'card', 'bank'] as const) : (['onramp', 'bank'] as const)).map((value) => ({
              value,
              label: <span className="font-[560]">{t.addMoney.ways[value]}</span>,
              hint: value === 'onramp' && user.currency !== 'EUR' ? t.addMoney.onrampAddsEuros : t.addMoney.waysTake[value],
            }))}
            value={way}
            onValueChange={(value) => onWay(value as FundingWay)}
          />
          {way === 'bank' ? (
            bankTransfer
          ) : way === 'card' && terms.data ? (
            <CardForm terms={terms.data} onPriceChange={() => void terms.refetch()} />
          ) : (
            <AmountForm onOrder={onOrder} />
          )}
        </div>
      )}
      {isHeld && deposit.data && (
        <Outcome
          icon={<UserSearch aria-hidden="true" size={24} />}
          look="bg-care-soft text-care"
          title={deposit.data.heldFor === 'identity-check' ? t.addMoney.yourOrderIsUnderReview : t.addMoney.aPersonIsLookingAt}
          action={<Button onClick={reset}>{t.addMoney.close}</Button>}
        >
          {wordsOf(t, deposit.data).meaning}
        </Outcome>
      )}
      {(screen === 'initialized' || screen === 'pending') && order && !isHeld && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="flex min-w-0 items-center gap-2 font-[560]">
              <Hourglass aria-hidden="true" size={18} className="shrink-0 text-accent" />
              {pendingWords(t, screen, state, news)}
            </p>
            <Button size="small" onClick={reset}>
              {screen === 'initialized' ? t.addMoney.cancel : t.addMoney.close}
            </Button>
          </div>
          {state && state !== 'opened' && <p className="max-w-measure text-small text-soft">{depositWords(t)[state].meaning}</p>}
          {isDemo ? (
            <p className="rounded-medium bg-sunken p-5 text-soft">{t.addMoney.hereThePaymentProvidersPage}</p>
          ) : isOwnPage(order) ? (
            <OnrampFrame url={order.url} pageOrigins={order.pageOrigins} onNews={hear} />
          ) : (
            <Banner tone="bad" announce>
              {t.addMoney.failedToInitializeMoonpay}
            </Banner>
          )}
        </div>
      )}
      {screen === 'completed' && (
        <Outcome
          icon={<CircleCheck aria-hidden="true" size={24} />}
          look="bg-good-soft text-good"
          title={t.addMoney.completed}
          action={
            <Button variant="primary" onClick={reset}>
              {t.addMoney.makeAnother}
            </Button>
          }
        >
          {deposit.data?.delivered
            ? createElement(
                Fragment,
                null,
                ...t.addMoney.arrivedInYourWalletAnd({
                  money: <Money value={euroWorth(BigInt(deposit.data.delivered.amountMinor))} form="exact" />,
                }),
              )
            : t.addMoney.theMoneyIsOnYour}
        </Outcome>
      )}
      {screen === 'failed' && (
        <Outcome
          icon={state === 'expired' ? <CalendarX2 aria-hidden="true" size={24} /> : <OctagonAlert aria-hidden="true" size={24} />}
          look={state === 'expired' ? 'bg-sunken text-soft' : 'bg-bad-soft text-bad'}
          title={state === 'expired' ? t.addMoney.thisOrderHasExpired : t.addMoney.transactionFailedPleaseTryAgain}
          action={
            <Button variant="primary" onClick={reset}>
              {state === 'expired' ? t.addMoney.startAnew : t.addMoney.tryAgain}
            </Button>
          }
        >
          {deposit.data?.failureReason && <span className="block">{deposit.data.failureReason}</span>}
          {depositWords(t)[state === 'expired' ? 'expired' : 'failed'].meaning}
        </Outcome>
      )}
    </Card>
  )
}

/** Nothing is put into the frame that is not the provider's. */
function isOwnPage({ url, pageOrigins }: OpenOrder): boolean {
  return URL.canParse(url) && pageOrigins.includes(new URL(url).origin)
}

function pendingWords(
  t: WalletWords,
  screen: 'initialized' | 'pending',
  state: keyof ReturnType<typeof depositWords> | undefined,
  news: WidgetNews | undefined,
): string {
  if (screen === 'initialized') return t.addMoney.payOnThePageBelow
  if (state && state !== 'opened') return depositWords(t)[state].step
  return news === 'transaction_completed' ? t.addMoney.theProviderSaysItIs : t.addMoney.yourPaymentIsUnderWay
}

interface OutcomeProps {
  icon: ReactNode
  look: string
  title: string
  children: ReactNode
  action: ReactNode
}

function Outcome({ icon, look, title, children, action }: OutcomeProps) {
  return (
    <div className="flex gap-4" role="status">
      <span className={`hidden size-12 shrink-0 place-items-center rounded-large sm:grid ${look}`}>{icon}</span>
      <div className="min-w-0">
        <h3 className="text-title">{title}</h3>
        <p className="mt-1 max-w-measure text-soft">{children}</p>
        <div className="mt-4">{action}</div>
      </div>
    </div>
  )
}

/** Long enough not to ask for every digit. */
const typingMs = 400

function AmountForm({ onOrder }: { onOrder: (order: OpenOrder) => void }) {
  const t = useWords('wallet')
  const format = useFormat()

  const { call, explain, failureOf } = useApi()
  const form = useForm({
    name: 'onramp',
    initial: { amount: '100' },
    check: (values) => checkDepositAmount(values, format.decimalMark, limits),
    words: (problem): string => amountWords(t, format, problem, { typed: form.values.amount, limits }),
    operation: 'member.funding.start',
    send: (input, context) => call.member.funding.start.call(input, { context }),
    done: (order) => onOrder(order),
    failed: t.addMoney.failedToInitializeMoonpayTransac,
    fields: { amountMinor: 'amount' },
    // It is shown beside the amount, with what to do.
    onFailure: () => true,
  })
  const amount = depositAmount(form.values.amount, format.decimalMark)
  const asked = useSettled(amount && amount.amountMinor >= depositMin.amountMinor ? String(amount.amountMinor) : undefined, typingMs)
  const quote = useQuery({
    ...call.member.funding.quote.queryOptions({ input: { amountMinor: asked ?? '0', asset: 'EUR' } }),
    enabled: asked !== undefined,
    // Prices move: what is shown must not be old when one goes on.
    refetchInterval: 60_000,
  })
  const isQuoted = quote.data !== undefined && asked === String(amount?.amountMinor)
  const refusal = quote.isError && asked !== undefined ? failureOf(quote.error) : undefined
  const limits = limitsOf(quote.data?.limits, refusal?.facts)
  // The provider has named its limits: what is beyond them is said at the amount, before anything is sent.
  const found = refusal?.code === 'FUNDING_NOT_POSSIBLE' ? checkDepositAmount(form.values, format.decimalMark, limits) : undefined
  const beyond = found?.ok === false ? found.problems.amount : undefined
  const problem = beyond && amountWords(t, format, beyond, { typed: form.values.amount, limits })
  const failure = form.error === undefined ? undefined : failureOf(form.error)
  const isUnavailable = !isQuoted && form.errors.amount === undefined && problem === undefined && asked !== undefined

  return (
    <Form
      form={form}
      onSubmit={() => form.verify() && isQuoted && form.submit()}
      className="grid gap-5 @2xl:grid-cols-[minmax(0,20rem)_1fr] @2xl:gap-8"
    >
      <div className="grid content-start gap-4">
        <MoneyField
          form={form}
          name="amount"
          label={t.addMoney.amountToPay}
          hint={createElement(
            Fragment,
            null,
            ...t.addMoney.atLeastFeesIncluded({ money: <Money value={money(limits.minMinor, 'EUR')} form="exact" /> }),
          )}
          error={problem}
          asset="EUR"
        />
        <div>
          <Button type="submit" variant="primary" busy={form.busy} unavailable={isUnavailable}>
            {t.addMoney.continueToPayment}
          </Button>
        </div>
        <p className="text-small text-soft">{t.addMoney.youPayAtMoonpayBy}</p>
      </div>
      <div className="min-w-0">
        {failure &&
          (failure.code === 'SECOND_FACTOR_NEEDED' ? (
            <SecondFactorNeeded />
          ) : (
            <div className="mb-4">
              <Banner tone="bad" announce>
                <strong>{t.addMoney.failedToInitializeMoonpayTransac}</strong>{' '}
                {failure.kind === 'refused' && failure.message
                  ? failure.message
                  : `${explain(form.error).happened} ${explain(form.error).todo}`}
              </Banner>
            </div>
          ))}
        {problem !== undefined ? (
          <p className="text-soft">{t.addMoney.typeAnAmountAndAll}</p>
        ) : quote.isError && asked !== undefined ? (
          <Banner
            tone="bad"
            announce
            action={
              <Button size="small" busy={quote.isFetching} onClick={() => void quote.refetch()}>
                {t.addMoney.tryAgain}
              </Button>
            }
          >
            <strong>{t.addMoney.noPriceRightNow}</strong> {explain(quote.error).happened} {explain(quote.error).safe}{' '}
            {explain(quote.error).todo}
          </Banner>
        ) : quote.data && asked !== undefined ? (
          <div className={isQuoted ? undefined : 'opacity-60'} aria-busy={!isQuoted || undefined}>
            <dl className="flex flex-wrap gap-x-8 gap-y-3" aria-live="polite">
              <Figure term={t.addMoney.youPay}>
                <Money value={quote.data.paid} form="exact" />
              </Figure>
              <Figure term={t.addMoney.youGetAbout}>
                <Money value={euroWorth(BigInt(quote.data.delivered.amountMinor))} form="exact" />
              </Figure>
            </dl>
            <div className="mt-3">
              <FeesTable caption={t.addMoney.feesOfThisPayment} quoted={quote.data.fees} />
            </div>
          </div>
        ) : asked !== undefined ? (
          <div aria-busy="true" className="grid gap-3">
            <Skeleton shape="h-12 w-64 max-w-full" />
            <Skeleton shape="h-28 w-full" />
          </div>
        ) : (
          <p className="text-soft">{t.addMoney.typeAnAmountAndAll}</p>
        )}
      </div>
    </Form>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{term}</dt>
      <dd className="figures text-heading font-[640] leading-tight tracking-[-0.02em]">{children}</dd>
    </div>
  )
}

function amountWords(
  { addMoney: t }: WalletWords,
  format: Format,
  problem: AmountProblem,
  { typed, limits: { minMinor, maxMinor = 0n } }: { readonly typed: string; readonly limits: DepositLimits },
): string {
  if (problem === 'amount-ambiguous') return t.ambiguousAmount({ typed })
  if (problem === 'amount-missing') return t.pleaseEnterAnAmountIn
  if (problem === 'amount-too-small') return t.pleaseEnterAtLeastValue({ value: format.money(money(minMinor, 'EUR'), 'exact') })
  return t.mostAtOnce({ value: format.money(money(maxMinor, 'EUR'), maxMinor % 100n === 0n ? 'whole' : 'exact') })
}

/** What the provider said with its price, or when it refused to give one. */
function limitsOf(quoted: Quote['limits'] | undefined, facts: Failure['facts'] = {}): DepositLimits {
  const [min, max] = [quoted?.min.amountMinor ?? facts['minMinor'], quoted?.max.amountMinor ?? facts['maxMinor']]
  const theirs = BigInt(String(min ?? 0))
  const isHigher = theirs > depositMin.amountMinor
  return { minMinor: isHigher ? theirs : depositMin.amountMinor, maxMinor: max === undefined ? undefined : BigInt(String(max)) }
}

/** The value once it has rested for a while; at first at once. */
function useSettled<Value>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    timer.current = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer.current)
  }, [value, restMs])
  return settled
}
