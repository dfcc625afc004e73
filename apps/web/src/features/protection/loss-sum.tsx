import type { Asset } from '@heathland/domain/money'
import { netWorthMinor } from '@heathland/domain/rules/loss-simulation'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'

interface SumProps {
  /** Left out until it is known. */
  income: bigint | undefined
  assets: bigint | undefined
  commitments: bigint | undefined
  percent: number
  asset: Asset
}

/** Income + assets − commitments = net worth, and the part of it that could be lost. */
export function LossSum({ income, assets, commitments, percent, asset }: SumProps) {
  const t = useWords('protection').loss
  const money = (amountMinor: bigint | undefined) =>
    amountMinor === undefined ? (
      <span className="font-normal text-soft">{t.none}</span>
    ) : (
      <Money value={{ amountMinor, asset }} form="whole" />
    )
  const isKnown = income !== undefined && assets !== undefined && commitments !== undefined
  const worthMinor = isKnown ? netWorthMinor({ yearlyIncomeMinor: income, assetsMinor: assets, commitmentsMinor: commitments }) : undefined
  return (
    <div aria-live="polite">
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.income, value: money(income) },
          { term: t.plusAssets, value: money(assets) },
          { term: t.minusCommitments, value: money(commitments) },
          { term: t.netWorth, value: <strong>{money(worthMinor)}</strong> },
          {
            term: t.share({ percent }),
            value: <strong>{money(worthMinor === undefined ? undefined : (worthMinor * BigInt(percent)) / 100n)}</strong>,
          },
        ]}
      />
      {isKnown && income + assets < commitments && <p className="mt-3 text-small text-soft">{t.belowZero}</p>}
    </div>
  )
}
