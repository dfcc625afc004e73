import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useCurrency } from '../session.ts'
import type { Investments } from './investments.ts'

/** Loaded after the figures. Where it cannot be loaded, the figures are there without it. */
const ValueChart = lazy(async () => ({ default: (await import('./value-chart.tsx').catch(() => undefined))?.ValueChart ?? Nothing }))

function Nothing() {
  return null
}

const none = { amountMinor: '0' }

/** What a funded member has: the total, its parts, two actions, and the value over time. */
export function PortfolioHero({ investments: { items: investments, heldMinor: inPlacements } }: { investments: Investments }) {
  const t = useWords('member')

  const { call } = useApi()
  const currency = useCurrency()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  const own = balance.data?.items.find(({ asset }) => asset === currency)
  const isKnown = balance.data !== undefined && investments !== undefined
  const hasHistory = own !== undefined && own.cameIn.amountMinor !== '0'
  const [available, reserved, pending] = [own?.available ?? none, own?.reserved.total ?? none, own?.pending.total ?? none].map(
    ({ amountMinor }) => BigInt(amountMinor),
  ) as [bigint, bigint, bigint]
  const parts = [
    ...(inPlacements > 0n ? [{ term: t.portfolioHero.inPlacements, amountMinor: inPlacements }] : []),
    { term: t.portfolioHero.readyToUse, amountMinor: available },
    { term: t.portfolioHero.setAside, amountMinor: reserved },
    ...(pending > 0n ? [{ term: t.portfolioHero.onItsWay, amountMinor: pending }] : []),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        {balance.isError ? (
          <p className="text-hero-soft">{t.walletCard.yourBalanceCannotBeShown}</p>
        ) : (
          <>
            <p className="text-hero-soft">{t.portfolioHero.totalValue}</p>
            <p className="figures text-hero leading-tight font-[640] tracking-[-0.02em]" aria-busy={!isKnown || undefined}>
              {isKnown ? <LargeAmount amountMinor={inPlacements + available + reserved} /> : <Space>{'\u00a0'}</Space>}
            </p>
            <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t border-hero-line pt-4">
              {parts.map(({ term, amountMinor }) => (
                <div key={term}>
                  <dt className="text-small text-hero-soft">{term}</dt>
                  <dd className="figures text-title font-[620]">
                    {isKnown ? <Money value={{ amountMinor, asset: currency }} form="exact" /> : <Space>{'\u00a0'}</Space>}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/wallet" variant="light" icon={<Plus aria-hidden="true" size={18} />}>
            {t.portfolioHero.addMoney}
          </ButtonLink>
          <ButtonLink to="/opportunities" variant="outline">
            {t.portfolioHero.invest}
          </ButtonLink>
        </div>
      </div>
      {/* Its place is kept until it is known that there is nothing to draw. */}
      {(isKnown ? hasHistory : !balance.isError) && (
        <div className="min-h-72">
          {isKnown && (
            <Suspense>
              <ValueChart />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

/** Cents are smaller, so that the whole amount is read first. */
function LargeAmount({ amountMinor }: { amountMinor: bigint }) {
  const text = useFormat().money({ amountMinor, asset: useCurrency() }, 'exact')
  return (
    <>
      {text.slice(0, -3)}
      <span className="text-cents text-hero-soft">{text.slice(-3)}</span>
    </>
  )
}

/** Keeps the place of a figure that is still loading. */
function Space({ children }: { children: ReactNode }) {
  return <span className="inline-block w-28 animate-pulse rounded-small bg-hero-line motion-reduce:animate-none">{children}</span>
}
