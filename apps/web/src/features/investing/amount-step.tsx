import type { OfferDetail } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { AmountPicks } from '../amount-picks.tsx'
import { useApi } from '../api.ts'
import { typedAmount } from '../typed-amount.ts'

interface AmountStepProps {
  offer: OfferDetail
  typed: string
  onTyped: (text: string) => void
  amountMinor: bigint | undefined
  error: string | undefined
  onNext: () => void
}

export const amountFieldId = 'invest-amount'

/** How much. The minimum is a hint: below it staff decide, and nothing is charged before. */
export function AmountStep({ offer, typed, onTyped, amountMinor, error, onNext }: AmountStepProps) {
  const t = useWords('investing').amount
  const format = useFormat()
  const { asset } = offer.minInvestment
  const minMinor = BigInt(offer.minInvestment.amountMinor)
  const whole = (minor: bigint) => format.money({ amountMinor: minor, asset }, 'whole')
  const picks = [minMinor, minMinor * 2n].filter((pick) => pick > 0n && pick <= BigInt(offer.target.amountMinor))
  const isBelow = amountMinor !== undefined && amountMinor < minMinor
  return (
    <div className="grid gap-5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        <Field
          id={amountFieldId}
          label={t.label}
          // The currency by its code, as the terms have it.
          hint={t.hint({ minimum: `${asset} ${format.number(Number(minMinor / 100n))}` })}
          error={error}
        >
          {(control) => <MoneyInput {...control} asset={asset} value={typed} onValueChange={onTyped} look="large" />}
        </Field>
        <AmountPicks
          label={t.picks}
          picks={picks.map((pick) => ({ amountMinor: pick, text: whole(pick) }))}
          chosen={amountMinor}
          onChoose={(pick) => onTyped(typedAmount(pick, asset, format.decimalMark))}
        />
      </form>
      <Banner tone={isBelow ? 'care' : 'info'}>
        {isBelow ? t.below({ minimum: whole(minMinor) }) : t.smaller({ minimum: whole(minMinor) })}
      </Banner>
      <Fit amountMinor={amountMinor} />
    </div>
  )
}

/** The part of what the member said they own that would be in projects. */
function Fit({ amountMinor }: { amountMinor: bigint | undefined }) {
  const t = useWords('investing').amount
  const format = useFormat()
  const { call } = useApi()
  const standing = useQuery(call.member.protection.read.queryOptions({ input: {} }))
  const placements = useQuery(call.member.placements.list.queryOptions({ input: {} }))
  if (!standing.data || standing.data.lossSimulation.state === 'not-needed') return null
  const worthMinor = BigInt(standing.data.lossSimulation.netWorth?.amountMinor ?? '0')
  const heldMinor = BigInt(placements.data?.total.amountMinor ?? '0')
  const share = worthMinor > 0n && amountMinor !== undefined ? Number(((heldMinor + amountMinor) * 1_000n) / worthMinor) / 1_000 : undefined
  return (
    <section>
      <h3 className="text-lead">{t.fitTitle}</h3>
      <p className="mt-1 max-w-measure text-soft">
        {share === undefined
          ? t.fitUnknown
          : t.fit({ percent: format.number(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }) })}{' '}
        <TextLink to="/investor-profile/loss-simulation">{t.toSimulation}</TextLink>
      </p>
    </section>
  )
}
