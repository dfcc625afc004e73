import type { CardPayment, Subscription } from '@heathland/contract'
import { cardFee } from '@heathland/domain/cards/card-terms'
import type { InvestingWords } from '@heathland/words/words'
import { CircleCheck, CreditCard, Hourglass, type LucideIcon, OctagonAlert, Undo2, UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { cardWords } from '../card-words.ts'
import { useOfferWords } from '../offer-words.ts'
import { isCardOpen, type OrderCards } from './order-cards.ts'
import { cardCostOf, useCardTerms } from './payment-way.ts'

const looks = {
  wait: { look: 'bg-sunken text-soft', Icon: Hourglass },
  care: { look: 'bg-care-soft text-care', Icon: UserSearch },
  bad: { look: 'bg-bad-soft text-bad', Icon: OctagonAlert },
  good: { look: 'bg-good-soft text-good', Icon: CircleCheck },
  back: { look: 'bg-sunken text-soft', Icon: Undo2 },
  pay: { look: 'bg-accent-soft text-accent-ink', Icon: CreditCard },
} as const satisfies Record<string, { readonly look: string; readonly Icon: LucideIcon }>

interface Shown {
  readonly kind: keyof typeof looks
  readonly title: string
  readonly text: string
}

/** How an order is paid by card: what goes on now, what became of the last payment, and the way to begin or to try again. */
export function OrderCard({ order, cards }: { order: Subscription; cards: OrderCards }) {
  const t = useWords('investing').card
  const wallet = useWords('wallet')
  const { explain } = useApi()
  const format = useFormat()
  const { list, newest, late } = cards
  const isWaiting = order.state === 'awaiting-payment'
  const exact = ({ amountMinor, asset }: Subscription['total']) => format.money({ amountMinor: BigInt(amountMinor), asset }, 'exact')
  if (list.isError)
    return (
      <ErrorState
        explanation={{ ...explain(list.error), title: t.failedToLoad }}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  const shown = newest ? shownOf(t, newest, cardWords(wallet, newest).meaning, exact) : undefined
  if (!shown && !late && !isWaiting) return null
  return (
    <div className="grid gap-4">
      {shown && (
        <Told {...shown}>
          {newest?.reversed && <p className="mt-1 max-w-measure text-soft">{t.reversed({ money: exact(newest.reversed) })}</p>}
          {isWaiting && shown.kind === 'bad' && <p className="mt-1 max-w-measure text-soft">{t.another}</p>}
        </Told>
      )}
      {late && <Banner tone="care">{t.late({ money: exact(late.amount) })}</Banner>}
      {isWaiting && newest?.state !== 'held' && <Pay order={order} newest={newest} />}
    </div>
  )
}

/** Undefined where the page only has to say where the money is. */
function shownOf(
  t: InvestingWords['card'],
  payment: CardPayment,
  meaning: string,
  exact: (money: Subscription['total']) => string,
): Shown | undefined {
  const { state, hasPaidOrder, amount, fee, charged = payment.quoted } = payment
  if (isCardOpen(payment) && state !== 'held') return { kind: 'wait', title: t.paying, text: t.payingText }
  if (state === 'held') return { kind: 'care', title: t.held, text: meaning }
  if (state === 'refunded') return { kind: 'back', title: t.refunded, text: meaning }
  if (state !== 'succeeded') return { kind: 'bad', title: t.failed, text: meaning }
  if (!hasPaidOrder) return undefined
  return { kind: 'good', title: t.paid, text: t.paidText({ charged: exact(charged), total: exact(amount), fee: exact(fee) }) }
}

function Told({ kind, title, text, children }: Shown & { children?: ReactNode }) {
  const { look, Icon } = looks[kind]
  return (
    <div className="flex gap-4" role="status">
      <span className={classNames('hidden size-12 shrink-0 place-items-center rounded-large sm:grid', look)}>
        <Icon aria-hidden="true" size={24} />
      </span>
      <div className="min-w-0">
        <h2 className="text-lead">{title}</h2>
        <p className="mt-1 max-w-measure text-soft">{text}</p>
        {children}
      </div>
    </div>
  )
}

/** All that it costs, and the way to the page on which the card is charged: the same page again while a payment is under way. */
function Pay({ order, newest }: { order: Subscription; newest: CardPayment | undefined }) {
  const t = useWords('investing').card
  const words = useOfferWords()
  const format = useFormat()
  const { call, failureOf } = useApi()
  const terms = useCardTerms()
  const { asset } = order.total
  const open = newest && isCardOpen(newest) ? newest : undefined
  const cost = terms.data?.asset === asset ? cardCostOf(terms.data, BigInt(order.total.amountMinor)) : undefined
  const chargedMinor = open ? BigInt(open.quoted.amountMinor) : cost?.chargedMinor
  const pay = useAct({
    operation: 'member.cards.payOrder',
    send: (minor: bigint, context) =>
      call.member.cards.payOrder.call({ subscriptionId: order.id, chargedMinor: String(minor) }, { context }),
    done: ({ url }) => window.location.assign(url),
    failed: t.notOpened,
    onFailure(error) {
      if (failureOf(error).code === 'CARD_PRICE_CHANGED') void terms.refetch()
      return false
    },
  })
  if (chargedMinor === undefined) return null
  const exact = (minor: bigint) => <Money value={{ amountMinor: minor, asset }} form="exact" />
  const money = format.money({ amountMinor: chargedMinor, asset }, 'exact')
  return (
    <div className="grid gap-3">
      {!newest && <h2 className="text-lead">{t.title}</h2>}
      {!open && cost && terms.data && (
        <DefinitionList
          layout="pairs"
          items={[
            { term: t.order, value: exact(cost.totalMinor) },
            {
              term: t.fee({ rate: words.rate(Number(terms.data.feeBps)) }),
              value: exact(cardFee(cost.totalMinor, BigInt(terms.data.feeBps))),
            },
            { term: t.charged, value: <strong>{exact(cost.chargedMinor)}</strong> },
          ]}
        />
      )}
      <div>
        <Button
          variant={order.paysBy === 'card' || open ? 'primary' : 'plain'}
          busy={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate(chargedMinor)}
        >
          {open ? t.goOn : newest ? t.tryAgain({ money }) : t.pay({ money })}
        </Button>
      </div>
      <p className="max-w-measure text-small text-soft">{t.onProvidersPage}</p>
    </div>
  )
}
