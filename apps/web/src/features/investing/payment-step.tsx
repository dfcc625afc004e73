import type { OfferDetail } from '@heathland/contract'
import type { PaymentWay } from '@heathland/domain/subscriptions/subscription'
import { CreditCard, Landmark, type LucideIcon, ShieldCheck, WalletMinimal } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { choiceLook } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useOfferWords } from '../offer-words.ts'
import type { PaymentChoice } from './payment-way.ts'

interface PaymentStepProps {
  offer: OfferDetail
  payment: PaymentChoice
  isBelow: boolean
  /** The member wanted to go on with too little money. */
  isRefused: boolean
}

/** Where the money comes from: the wallet at once, a bank transfer that arrives later, or a card on the provider's page, with what each costs. */
export function PaymentStep({ offer, payment, isBelow, isRefused }: PaymentStepProps) {
  const t = useWords('investing').payment
  const format = useFormat()
  const { explain } = useApi()
  const words = useOfferWords()
  const { balance, available, missingMinor, isLoading, canTransfer, cardTerms, cardCost, paysBy, choose } = payment
  const { asset } = offer.minInvestment
  const exact = (amountMinor: bigint) => format.money({ amountMinor, asset }, 'exact')
  if (balance.isError)
    return (
      <ErrorState
        explanation={{ ...explain(balance.error), title: t.failed }}
        onRetry={() => void balance.refetch()}
        busy={balance.isFetching}
      />
    )
  if (isLoading || available === undefined || missingMinor === undefined)
    return (
      <Loading label={t.loading}>
        <Skeleton shape="h-20 w-full rounded-medium" />
      </Loading>
    )
  const isShort = paysBy === 'wallet' && missingMinor > 0n
  const isEuro = asset === 'EUR'
  const kept: Record<PaymentWay, string> = { wallet: t.setAside, 'bank-transfer': t.transferKept, card: t.cardKept }
  return (
    <div className="grid gap-4">
      <fieldset aria-label={t.methods} className="grid gap-3">
        <Method
          way="wallet"
          icon={WalletMinimal}
          chosen={paysBy}
          onChoose={choose}
          title={t.wallet}
          says={t.ready({ money: exact(available) })}
          fee={t.noFee}
          time={t.atOnce}
        />
        {canTransfer && (
          <Method
            way="bank-transfer"
            icon={Landmark}
            chosen={paysBy}
            onChoose={choose}
            title={isEuro ? t.sepa : t.transfer}
            says={t.transferSays}
            fee={t.noFee}
            time={isEuro ? t.sepaTime : t.transferTime}
          />
        )}
        {cardTerms && (
          <Method
            way="card"
            icon={CreditCard}
            chosen={paysBy}
            onChoose={choose}
            isPossible={cardCost !== undefined}
            title={t.card}
            says={
              cardCost
                ? t.cardSays
                : t.cardBetween({ min: exact(BigInt(cardTerms.min.amountMinor)), max: exact(BigInt(cardTerms.max.amountMinor)) })
            }
            fee={!cardCost ? '' : cardCost.feeMinor === 0n ? t.noFee : t.cardFee({ money: exact(cardCost.feeMinor) })}
            time={
              !cardCost
                ? ''
                : cardCost.feeMinor === 0n
                  ? t.atOnce
                  : t.cardRate({ rate: words.rate(Number(cardTerms.feeBps)), total: exact(cardCost.totalMinor) })
            }
          />
        )}
      </fieldset>
      {/* There before it says anything, so that what it says is heard. */}
      <div role="alert">
        {isRefused && isShort && !isBelow && (
          <p className="text-small font-[560] text-bad">{canTransfer ? t.addFirstOrTransfer : t.addFirst}</p>
        )}
      </div>
      {isShort && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-medium bg-care-soft px-4 py-3 text-care">
          <p className="min-w-0 flex-[1_1_14rem]">{(isBelow ? t.shortLater : t.short)({ missing: exact(missingMinor) })}</p>
          <ButtonLink to={`/wallet?from=${encodeURIComponent(`/investments/${offer.id}`)}`}>{t.addMoney}</ButtonLink>
        </div>
      )}
      <p className="flex items-start gap-2 text-small text-soft">
        <ShieldCheck aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
        <span>{kept[paysBy]}</span>
      </p>
    </div>
  )
}

interface MethodProps {
  way: PaymentWay
  icon: LucideIcon
  chosen: PaymentWay
  onChoose: (way: PaymentWay) => void
  title: string
  says: string
  fee: string
  time: string
  isPossible?: boolean
}

function Method({ way, icon: Icon, chosen, onChoose, title, says, fee, time, isPossible = true }: MethodProps) {
  return (
    <label className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 rounded-medium border border-line-strong bg-card p-4 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="payment-method"
        checked={chosen === way}
        disabled={!isPossible}
        onChange={() => onChoose(way)}
        className={choiceLook}
        aria-labelledby={`pay-${way}`}
        aria-describedby={`pay-${way}-says pay-${way}-time`}
      />
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-card text-accent-ink">
        <Icon aria-hidden="true" size={19} />
      </span>
      <span className="min-w-0 flex-[1_1_10rem]">
        <strong id={`pay-${way}`} className="block">
          {title}
        </strong>
        <span id={`pay-${way}-says`} className="block text-small text-soft">
          {says}
        </span>
      </span>
      <span id={`pay-${way}-time`} className="text-small sm:text-right">
        <strong className="block">{fee}</strong>
        <span className="text-soft">{time}</span>
      </span>
    </label>
  )
}
