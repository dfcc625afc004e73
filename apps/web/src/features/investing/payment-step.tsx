import type { OfferDetail } from '@heathland/contract'
import type { Cost } from '@heathland/domain/subscriptions/subscription'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, WalletMinimal } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { choiceLook } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

interface PaymentStepProps {
  offer: OfferDetail
  cost: Cost
  isBelow: boolean
  /** The member wanted to go on with too little money. */
  isRefused: boolean
}

/** What is missing in the wallet for this amount; undefined while the balance is not known. */
export function useMissingMinor(offer: OfferDetail, totalMinor: bigint): bigint | undefined {
  const { call } = useApi()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  if (!balance.data) return undefined
  const { asset } = offer.minInvestment
  const available = BigInt(balance.data.items.find((one) => one.asset === asset)?.available.amountMinor ?? '0')
  return totalMinor > available ? totalMinor - available : 0n
}

/** Where the money comes from: the wallet, at once and without a fee. */
export function PaymentStep({ offer, cost, isBelow, isRefused }: PaymentStepProps) {
  const t = useWords('investing').payment
  const format = useFormat()
  const { call, explain } = useApi()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  const missingMinor = useMissingMinor(offer, cost.totalMinor)
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
  if (!balance.data || missingMinor === undefined)
    return (
      <Loading label={t.loading}>
        <Skeleton shape="h-20 w-full rounded-medium" />
      </Loading>
    )
  const available = BigInt(balance.data.items.find((one) => one.asset === asset)?.available.amountMinor ?? '0')
  return (
    <div className="grid gap-4">
      <fieldset aria-label={t.methods}>
        <label className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 rounded-medium border border-line-strong bg-card p-4 has-checked:border-accent has-checked:bg-accent-soft">
          <input
            type="radio"
            name="payment-method"
            defaultChecked
            className={choiceLook}
            aria-labelledby="pay-wallet"
            aria-describedby="pay-wallet-says"
          />
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-card text-accent-ink">
            <WalletMinimal aria-hidden="true" size={19} />
          </span>
          <span className="min-w-0 flex-[1_1_10rem]">
            <strong id="pay-wallet" className="block">
              {t.wallet}
            </strong>
            <span id="pay-wallet-says" className="block text-small text-soft">
              {t.ready({ money: exact(available) })}
            </span>
          </span>
          <span className="text-small sm:text-right">
            <strong className="block">{t.noFee}</strong>
            <span className="text-soft">{t.atOnce}</span>
          </span>
        </label>
      </fieldset>
      {/* There before it says anything, so that what it says is heard. */}
      <div role="alert">{isRefused && missingMinor > 0n && !isBelow && <p className="text-small font-[560] text-bad">{t.addFirst}</p>}</div>
      {missingMinor > 0n && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-medium bg-care-soft px-4 py-3 text-care">
          <p className="min-w-0 flex-[1_1_14rem]">{(isBelow ? t.shortLater : t.short)({ missing: exact(missingMinor) })}</p>
          <ButtonLink to={`/wallet?from=${encodeURIComponent(`/investments/${offer.id}`)}`}>{t.addMoney}</ButtonLink>
        </div>
      )}
      <p className="flex items-start gap-2 text-small text-soft">
        <ShieldCheck aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
        <span>{t.setAside}</span>
      </p>
    </div>
  )
}
