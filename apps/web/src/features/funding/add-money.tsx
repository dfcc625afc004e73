import type { Quote } from '@heathland/contract'
import { formatMoney, fromDecimal, money } from '@heathland/domain/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX2, CircleCheck, Hourglass, OctagonAlert, UserSearch } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { createIntent } from '../intent.ts'
import { useSession } from '../session.ts'
import { depositWords, isOver, wordsOf } from './deposit-words.ts'
import { FeesTable } from './fees-table.tsx'
import { IdentityFirst } from './identity-first.tsx'
import { OnrampFrame } from './onramp-frame.tsx'
import { decideOnrampScreen } from './onramp-screen.ts'
import type { WidgetNews } from './widget-message.ts'

/** An order whose payment page is open. */
export interface OpenOrder {
  readonly depositId: string
  readonly url: string
  readonly pageOrigins: readonly string[]
}

interface AddMoneyProps {
  /** The order on the screen, which the list of orders may open as well. */
  order: OpenOrder | undefined
  onOrder: (order: OpenOrder | undefined) => void
}

/** While the live connection is away, and in the demonstration, which has none. */
const lookAgainMs = { server: 15_000, demo: 1_000 }

/** Money into the wallet: an amount with its costs, the provider's page, and what became of it. */
export function AddMoney({ order, onOrder }: AddMoneyProps) {
  const { call } = useApi()
  const { isDemo } = useDemoMode()
  const { user, refresh } = useSession()
  const queries = useQueryClient()
  const [news, setNews] = useState<WidgetNews>()
  const deposit = useQuery({
    ...call.member.funding.read.queryOptions({ input: { depositId: order?.depositId ?? '' } }),
    enabled: order !== undefined,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : isDemo ? lookAgainMs.demo : lookAgainMs.server),
  })
  const state = order ? deposit.data?.state : undefined
  const screen = decideOnrampScreen({ isOpen: order !== undefined, deposit: state, news })
  const isHeld = (screen === 'initialized' || screen === 'pending') && deposit.data?.heldFor !== undefined

  // Whatever told of it first: the lists, the balance and the member's standing follow.
  useEffect(() => {
    if (state === undefined || state === 'opened') return
    void queries.invalidateQueries({ queryKey: call.member.funding.list.key() })
    if (state !== 'done') return
    void queries.invalidateQueries({ queryKey: call.member.ledger.key() })
    void refresh()
  }, [state, queries, call, refresh])

  const reset = () => onOrder(undefined)
  const hear = (told: WidgetNews) => {
    setNews(told)
    void deposit.refetch()
  }

  if (!user?.id || !user.email || !user.crossmintWalletId) {
    return (
      <Card title="Add money">
        <p className="font-[560]">User information not available</p>
        <p className="mt-1 max-w-measure text-soft">Adding money opens as soon as your wallet has been set up. Nothing for you to do.</p>
      </Card>
    )
  }
  if (user.kycStatus !== 'approved' && screen === 'idle') return <IdentityFirst status={user.kycStatus} />
  return (
    <Card title="Add money">
      {screen === 'idle' && <AmountForm onOrder={onOrder} />}
      {isHeld && deposit.data && (
        <Outcome
          icon={<UserSearch aria-hidden="true" size={24} />}
          look="bg-care-soft text-care"
          title={deposit.data.heldFor === 'identity-check' ? 'Your order is under review' : 'A person is looking at your payment'}
          action={<Button onClick={reset}>Close</Button>}
        >
          {wordsOf(deposit.data).meaning}
        </Outcome>
      )}
      {(screen === 'initialized' || screen === 'pending') && order && !isHeld && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="flex min-w-0 items-center gap-2 font-[560]">
              <Hourglass aria-hidden="true" size={18} className="shrink-0 text-accent" />
              {pendingWords(screen, state, news)}
            </p>
            <Button size="small" onClick={reset}>
              {screen === 'initialized' ? 'Cancel' : 'Close'}
            </Button>
          </div>
          {state && state !== 'opened' && <p className="max-w-measure text-small text-soft">{depositWords[state].meaning}</p>}
          {isDemo ? (
            <p className="rounded-medium bg-sunken p-5 text-soft">
              Here the payment provider's page opens. In this demonstration nobody is paid: the order goes through by itself in a moment.
            </p>
          ) : isOwnPage(order) ? (
            <OnrampFrame url={order.url} pageOrigins={order.pageOrigins} onNews={hear} />
          ) : (
            <Banner tone="bad" announce>
              Failed to initialize MoonPay
            </Banner>
          )}
        </div>
      )}
      {screen === 'completed' && (
        <Outcome
          icon={<CircleCheck aria-hidden="true" size={24} />}
          look="bg-good-soft text-good"
          title="Completed"
          action={
            <Button variant="primary" onClick={reset}>
              Make Another
            </Button>
          }
        >
          {deposit.data?.delivered ? (
            <>
              <Money value={deposit.data.delivered} form="exact" /> arrived in your wallet and is on your account.
            </>
          ) : (
            'The money is on your account.'
          )}
        </Outcome>
      )}
      {screen === 'failed' && (
        <Outcome
          icon={state === 'expired' ? <CalendarX2 aria-hidden="true" size={24} /> : <OctagonAlert aria-hidden="true" size={24} />}
          look={state === 'expired' ? 'bg-sunken text-soft' : 'bg-bad-soft text-bad'}
          title={state === 'expired' ? 'This order has expired' : 'Transaction failed. Please try again.'}
          action={
            <Button variant="primary" onClick={reset}>
              {state === 'expired' ? 'Start anew' : 'Try again'}
            </Button>
          }
        >
          {deposit.data?.failureReason && <span className="block">{deposit.data.failureReason}</span>}
          {depositWords[state === 'expired' ? 'expired' : 'failed'].meaning}
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
  screen: 'initialized' | 'pending',
  state: keyof typeof depositWords | undefined,
  news: WidgetNews | undefined,
): string {
  if (screen === 'initialized') return 'Pay on the page below. It takes about 2–3 min.'
  if (state && state !== 'opened') return depositWords[state].step
  return news === 'transaction_completed' ? 'The provider says it is done. We are confirming it.' : 'Your payment is under way.'
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

/** What a first onramp has to be at least; the provider's own minimum may be higher. */
const minimum = money(2_000n, 'EUR')
/** Long enough not to ask for every digit. */
const typingMs = 400

function AmountForm({ onOrder }: { onOrder: (order: OpenOrder) => void }) {
  const { call, explain, failureOf } = useApi()
  const [text, setText] = useState('100')
  const [problem, setProblem] = useState<string>()
  const [intent] = useState(createIntent)
  const amount = fromDecimal(text.replace('€', '').trim(), 'EUR')
  const asked = useSettled(amount && amount.amountMinor >= minimum.amountMinor ? String(amount.amountMinor) : undefined, typingMs)
  const quote = useQuery({
    ...call.member.funding.quote.queryOptions({ input: { amountMinor: asked ?? '0', asset: 'EUR' } }),
    enabled: asked !== undefined,
    // Prices move: what is shown must not be old when one goes on.
    refetchInterval: 60_000,
  })
  const isQuoted = quote.data !== undefined && asked === String(amount?.amountMinor)

  const start = useMutation({
    mutationFn: (input: { amountMinor: string; asset: 'EUR' }) =>
      call.member.funding.start.call(input, { context: { idempotencyKey: intent.keyFor(input) } }),
    onSuccess(opened) {
      intent.done()
      onOrder(opened)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (start.isPending) return
    const found = problemOf(amount?.amountMinor, quote.data?.limits)
    setProblem(found)
    if (found === undefined && amount && isQuoted) start.mutate({ amountMinor: String(amount.amountMinor), asset: 'EUR' })
  }

  const failure = start.isError ? failureOf(start.error) : undefined
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 lg:grid-cols-[minmax(0,20rem)_1fr] lg:gap-8">
      <div className="grid content-start gap-4">
        <Field
          id="onramp-amount"
          label="Amount to pay"
          hint={
            <>
              At least <Money value={money(leastMinor(quote.data?.limits), 'EUR')} form="exact" />, fees included.
            </>
          }
          error={problem}
        >
          {(control) => (
            <MoneyInput
              {...control}
              asset="EUR"
              value={text}
              onValueChange={(typed) => {
                setText(typed)
                setProblem(undefined)
                start.reset()
              }}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={start.isPending}
            unavailable={!isQuoted && problem === undefined && asked !== undefined}
          >
            Continue to payment
          </Button>
        </div>
        <p className="text-small text-soft">
          You pay at MoonPay by card or bank transfer. It buys EURC, a euro token, which is delivered to your own wallet and counted one to
          one in euro.
        </p>
      </div>
      <div className="min-w-0">
        {failure &&
          (failure.code === 'SECOND_FACTOR_NEEDED' ? (
            <SecondFactorNeeded />
          ) : (
            <div className="mb-4">
              <Banner tone="bad" announce>
                <strong>Failed to initialize MoonPay transaction.</strong>{' '}
                {failure.kind === 'refused' && failure.message
                  ? failure.message
                  : `${explain(start.error).happened} ${explain(start.error).todo}`}
              </Banner>
            </div>
          ))}
        {quote.isError && asked !== undefined ? (
          <Banner
            tone="bad"
            announce
            action={
              <Button size="small" busy={quote.isFetching} onClick={() => void quote.refetch()}>
                Try again
              </Button>
            }
          >
            <strong>No price right now.</strong> {explain(quote.error).happened} {explain(quote.error).safe} {explain(quote.error).todo}
          </Banner>
        ) : quote.data && asked !== undefined ? (
          <div className={isQuoted ? undefined : 'opacity-60'} aria-busy={!isQuoted || undefined}>
            <dl className="flex flex-wrap gap-x-8 gap-y-3" aria-live="polite">
              <Figure term="You pay">
                <Money value={quote.data.paid} form="exact" />
              </Figure>
              <Figure term="You get, about">
                <Money value={quote.data.delivered} form="exact" />
              </Figure>
            </dl>
            <div className="mt-3">
              <FeesTable caption="Fees of this payment" quoted={quote.data.fees} />
            </div>
          </div>
        ) : asked !== undefined ? (
          <div aria-busy="true" className="grid gap-3">
            <Skeleton shape="h-12 w-64 max-w-full" />
            <Skeleton shape="h-28 w-full" />
          </div>
        ) : (
          <p className="text-soft">Type an amount, and all costs stand here before you go on.</p>
        )}
      </div>
    </form>
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

/** The rule for money: a short password alone does not open it. */
function SecondFactorNeeded() {
  return (
    <div className="mb-4">
      <Banner
        tone="care"
        announce
        action={
          <ButtonLink to="/settings" size="small" variant="primary">
            Open settings
          </ButtonLink>
        }
      >
        <strong>A second factor is needed.</strong> Please add one, or choose a password of 15 characters or more, before you add money.
      </Banner>
    </div>
  )
}

function problemOf(amountMinor: bigint | undefined, limits: Quote['limits'] | undefined): string | undefined {
  if (amountMinor === undefined) return 'Please enter an amount in euro, like 100 or 49.50'
  const least = leastMinor(limits)
  if (amountMinor < least) return `Please enter at least ${formatMoney(money(least, 'EUR'), 'exact')}`
  const most = limits && BigInt(limits.max.amountMinor)
  if (most !== undefined && amountMinor > most) return `Please enter at most ${formatMoney(money(most, 'EUR'), 'exact')}`
  return undefined
}

function leastMinor(limits: Quote['limits'] | undefined): bigint {
  const theirs = BigInt(limits?.min.amountMinor ?? 0)
  // Math.max takes no bigint.
  if (theirs > minimum.amountMinor) return theirs
  return minimum.amountMinor
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
