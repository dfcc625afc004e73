import type { OfferDetail, OfferStanding, Subscription } from '@heathland/contract'
import { fromTyped } from '@heathland/domain/money'
import { costOf } from '@heathland/domain/subscriptions/subscription'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Wizard, type WizardStep } from '../../ui/wizard.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '../draft.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { typedAmount } from '../typed-amount.ts'
import { AmountStep, amountFieldId } from './amount-step.tsx'
import { usePaymentWay } from './payment-way.ts'
import { type Box, boxes } from './sign-boxes.ts'

/** It stands beside each step, and may come a moment after the first. */
const CostCard = lazyPart(async () => (await import('./cost-card.tsx')).CostCard, ['offers'], 'h-72 w-full rounded-large')
/** What is chosen and signed comes when somebody gets there. */
const PaymentStep = lazyPart(async () => (await import('./payment-step.tsx')).PaymentStep, ['offers'], 'h-20 w-full rounded-medium')
const SignStep = lazyPart(async () => (await import('./sign-step.tsx')).SignStep, ['offers'], 'h-96 w-full rounded-medium')

/** Parts of other features, which the page puts in. */
export interface InvestParts {
  readonly missing: (missing: OfferStanding['missing']) => ReactNode
  readonly large: (standing: OfferStanding, amountMinor: string) => ReactNode
  readonly documents: ReactNode
}

interface InvestWizardProps {
  offer: OfferDetail
  parts: InvestParts
  /** The last step, once the order is signed. */
  confirmation: { readonly title: string; readonly panel: ReactNode; readonly actions: ReactNode; readonly amountMinor: bigint } | undefined
  onSigned: (order: Subscription) => void
}

type StepId = 'amount' | 'payment' | 'sign' | 'confirmation'
/** What became stale between reading and signing: a new text is prepared. */
const changedCodes: readonly (string | undefined)[] = ['OFFER_CHANGED', 'TEXT_CHANGED', 'DOCUMENT_EXPIRED', 'DOCUMENT_NOT_OPEN']

/** From an amount to a signed order. What is typed is kept, and the server keeps one draft per opportunity. */
export function InvestWizard({ offer, parts, confirmation, onSigned }: InvestWizardProps) {
  const t = useWords('investing')
  const navigate = useNavigate()
  const language = useLanguage()
  const { call, explain, failureOf } = useApi()
  const { asset } = offer.minInvestment
  const { typed, setTyped, amountMinor, forget } = useAmount(offer)
  const [step, setStep] = useState<StepId>('amount')
  /** The step at which the member wanted to go on too early. */
  const [refusedAt, setRefusedAt] = useState<StepId>()
  const [ticked, setTicked] = useState<readonly Box[]>([])
  const [notice, setNotice] = useState<'changed' | 'short'>()
  const cost = costOf(amountMinor ?? 0n, offer.feeBps)
  const isBelow = cost.amountMinor < BigInt(offer.minInvestment.amountMinor)
  const payment = usePaymentWay(offer, cost.totalMinor)
  const { paysBy, missingMinor, card } = payment
  const wanted = String(cost.amountMinor)
  const standing = useQuery({
    ...call.member.protection.readOffer.queryOptions({ input: { offerId: offer.id, amountMinor: wanted } }),
    enabled: step === 'sign',
  })
  const here = `/investments/${offer.id}`

  function failed(error: unknown): boolean {
    const { code } = failureOf(error)
    if (code === 'AGREEMENT_MISSING') {
      void navigate(`/agreement?from=${encodeURIComponent(here)}`)
      return true
    }
    if (code === 'LEDGER_FUNDS_SHORT') {
      setNotice('short')
      return true
    }
    if (code !== undefined && changedCodes.includes(code)) {
      setNotice('changed')
      setTicked([])
      prepare.mutate(wanted)
      return true
    }
    return false
  }

  const prepare = useAct({
    operation: 'member.subscriptions.prepare',
    send: (minor: string, context) =>
      call.member.subscriptions.prepare.call({ offerId: offer.id, amountMinor: minor, language }, { context }),
    done: () => setStep('sign'),
    failed: t.sign.prepareFailed,
    onFailure: failed,
  })
  const confirm = useAct({
    operation: 'member.subscriptions.confirm',
    send: ({ subscriptionId, textHash }: { subscriptionId: string; textHash: string }, context) =>
      call.member.subscriptions.confirm.call({ subscriptionId, textHash, hasConsented: true, paysBy }, { context }),
    done(order) {
      forget()
      // Below the minimum nothing is charged before the team has accepted.
      if (card && order.state === 'awaiting-payment') {
        payByCard.mutate(
          { subscriptionId: order.id, chargedMinor: String(card.chargedMinor) },
          // It is signed, and its page offers the card again.
          { onError: () => void navigate(`/orders/${order.id}`, { replace: true }) },
        )
        return undefined
      }
      onSigned(order)
      return { message: t.sign.done }
    },
    failed: t.sign.failed,
    onFailure: failed,
  })
  const payByCard = useAct({
    operation: 'member.cards.payOrder',
    send: (input: { subscriptionId: string; chargedMinor: string }, context) => call.member.cards.payOrder.call(input, { context }),
    done: ({ url }) => window.location.assign(url),
    failed: t.card.notOpened,
  })

  const isTooMuch = amountMinor !== undefined && amountMinor > BigInt(offer.target.amountMinor)
  const amountError =
    refusedAt !== 'amount' ? undefined : amountMinor === undefined ? t.amount.missing : isTooMuch ? t.amount.tooMuch : undefined

  function next(): void {
    setNotice(undefined)
    setRefusedAt(step)
    if (step === 'amount') {
      if (amountMinor === undefined || isTooMuch) {
        document.getElementById(amountFieldId)?.focus()
        return
      }
      setStep('payment')
    } else if (step === 'payment') {
      if (payment.isLoading || missingMinor === undefined || (missingMinor > 0n && paysBy === 'wallet' && !isBelow)) return
      setTicked([])
      prepare.mutate(wanted)
    } else if (prepare.data && standing.data) {
      const isReady = boxes.every((box) => ticked.includes(box)) && standing.data.allowed
      if (!isReady) return
      confirm.mutate({ subscriptionId: prepare.data.subscription.id, textHash: prepare.data.document.textHash })
    }
    setRefusedAt(undefined)
  }

  function back(): void {
    setNotice(undefined)
    setRefusedAt(undefined)
    if (step === 'amount') void navigate(`/opportunities/${offer.id}`)
    else setStep(step === 'payment' ? 'amount' : 'payment')
  }

  const format = useFormat()
  const total = format.money({ amountMinor: card?.chargedMinor ?? cost.totalMinor, asset }, 'exact')
  const steps: readonly WizardStep[] = [
    {
      id: 'amount',
      label: t.wizard.steps.amount,
      title: t.amount.title,
      panel: <AmountStep offer={offer} typed={typed} onTyped={setTyped} amountMinor={amountMinor} error={amountError} onNext={next} />,
    },
    {
      id: 'payment',
      label: t.wizard.steps.payment,
      title: t.payment.title,
      lead: isBelow
        ? t.payment.leadBelow({ total })
        : card && card.feeMinor > 0n
          ? t.payment.leadCard({ total })
          : t.payment.lead({ total }),
      panel: <PaymentStep offer={offer} payment={payment} isBelow={isBelow} isRefused={refusedAt === 'payment'} />,
    },
    {
      id: 'sign',
      label: t.wizard.steps.sign,
      title: t.sign.title,
      lead: t.sign.lead,
      panel: standing.isError ? (
        <ErrorState explanation={explain(standing.error)} onRetry={() => void standing.refetch()} busy={standing.isFetching} />
      ) : prepare.data && standing.data ? (
        <SignStep
          offer={offer}
          subscription={prepare.data.subscription}
          document={prepare.data.document}
          paysBy={paysBy}
          card={card}
          standing={standing.data}
          ticked={ticked}
          onTick={(box, isTicked) => setTicked(isTicked ? [...ticked, box] : ticked.filter((one) => one !== box))}
          isRefused={refusedAt === 'sign'}
          notice={
            notice && (
              <Banner
                tone="care"
                announce
                action={notice === 'short' && <ButtonLink to={`/wallet?from=${encodeURIComponent(here)}`}>{t.payment.addMoney}</ButtonLink>}
              >
                {notice === 'short' ? t.sign.short : t.sign.changed}
              </Banner>
            )
          }
          documents={parts.documents}
          large={parts.large(standing.data, wanted)}
          missing={missingBut(standing.data, parts)}
        />
      ) : (
        <Loading label={t.sign.preparing}>
          <Skeleton shape="h-96 w-full rounded-medium" />
        </Loading>
      ),
    },
    {
      id: 'confirmation',
      label: t.wizard.steps.confirmation,
      ...(confirmation && { title: confirmation.title, actions: confirmation.actions }),
      panel: confirmation?.panel,
    },
  ]
  return (
    <Wizard
      label={t.wizard.label}
      steps={steps}
      current={confirmation ? 'confirmation' : step}
      onBack={back}
      onNext={next}
      nextLabels={{ sign: t.sign.submit }}
      busy={prepare.isPending || confirm.isPending || payByCard.isPending || payByCard.isSuccess}
      aside={
        <CostCard
          offer={offer}
          amountMinor={confirmation?.amountMinor ?? amountMinor}
          card={step === 'amount' || confirmation ? undefined : card}
          hasEstimate={step === 'amount' && !confirmation}
        />
      }
    />
  )
}

/** What a large amount asks for has a part of its own. */
function missingBut({ missing }: OfferStanding, parts: InvestParts): ReactNode {
  const others = missing.filter(({ rule }) => rule !== 'large-investment')
  return others.length > 0 ? parts.missing(others) : undefined
}

/** What is typed: chosen on the opportunity's page, kept in this tab, or of the draft that the server has. */
function useAmount(offer: OfferDetail) {
  const { user } = useSession()
  const { call } = useApi()
  const { decimalMark } = useFormat()
  const navigate = useNavigate()
  const chosen = (useLocation().state as { readonly amountMinor?: unknown } | null)?.amountMinor
  const { asset } = offer.minInvestment
  const [name] = useState(() => draftName({ personId: user?.id, form: 'invest', about: offer.id }))
  const [typed, setTyped] = useState<string>(() => {
    const minor = typeof chosen === 'string' && /^[1-9]\d{0,14}$/.test(chosen) ? BigInt(chosen) : undefined
    return minor === undefined ? readDraft(name, { amount: '' }, []).amount : typedAmount(minor, asset, decimalMark)
  })
  const [isTouched, setTouched] = useState(typed !== '')
  const orders = useQuery({ ...call.member.subscriptions.list.queryOptions({ input: {} }), enabled: !isTouched })
  const draft = orders.data?.items.find(({ offerId, state }) => offerId === offer.id && state === 'draft')
  const shown = isTouched || !draft ? typed : typedAmount(BigInt(draft.amount.amountMinor), asset, decimalMark)

  useEffect(() => writeDraft(name, { amount: typed }, { amount: '' }, []), [name, typed])
  // An amount that was brought along counts once: after a reload the one that is typed does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (chosen !== undefined) void navigate('.', { replace: true, state: { staysHere: true } })
  }, [])

  const found = fromTyped(shown, asset, decimalMark)?.amountMinor
  return {
    typed: shown,
    setTyped(text: string) {
      setTouched(true)
      setTyped(text)
    },
    amountMinor: found !== undefined && found > 0n ? found : undefined,
    forget: () => forgetDraft(name),
  }
}
