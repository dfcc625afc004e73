import type { Balance } from '@heathland/contract'
import { cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import type { Asset } from '@heathland/domain/money'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Clock3, Leaf, LockKeyhole, Plus } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useCurrency } from '../session.ts'

const currencies: readonly Asset[] = Object.values(cellCurrencies)

/** The one figure of the wallet, with the amounts that are not part of it only where there are any. */
export function BalanceHero({ onAddMoney, onWithdraw }: { onAddMoney: () => void; onWithdraw: () => void }) {
  const t = useWords('wallet').balances

  const { call, explain } = useApi()
  const currency = useCurrency()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  if (balance.isError) {
    return (
      <Card title={t.balance}>
        <ErrorState explanation={explain(balance.error)} onRetry={() => void balance.refetch()} busy={balance.isFetching} />
      </Card>
    )
  }
  const own = balance.data?.items.find(({ asset }) => asset === currency)
  // Somebody in the United Kingdom who buys EURC has euros beside their pounds.
  const others = balance.data?.items.filter(
    ({ asset, available }) => asset !== currency && currencies.includes(asset) && available.amountMinor !== '0',
  )
  return (
    <section aria-label={t.balance} className="hero on-dark relative min-w-0 overflow-hidden rounded-large text-white forced-colors:border">
      <HeroHills />
      <div className="relative grid gap-5 p-5 sm:p-8">
        <div>
          <h2 className="text-body font-normal tracking-normal text-hero-soft">{t.available}</h2>
          {balance.isPending ? (
            <Loading label={t.loadingYourBalance}>
              <Skeleton shape="my-2 h-12 w-56 max-w-full bg-hero-line" />
            </Loading>
          ) : (
            <p className="figures text-hero leading-tight font-[640] tracking-[-0.02em]">
              <LargeMoney value={own?.available ?? { amountMinor: '0', asset: currency }} />
            </p>
          )}
          {others?.map(({ asset, available }) => (
            <p key={asset} className="mt-2 text-hero-soft">
              {createElement(Fragment, null, ...t.alsoAvailable({ money: <Figure value={available} /> }))}
            </p>
          ))}
          {own && <NotAvailable balance={own} />}
        </div>
        <div className="flex flex-wrap gap-3 border-t border-hero-line pt-5">
          <Button variant="light" icon={<Plus aria-hidden="true" size={18} />} onClick={onAddMoney}>
            {t.addMoney}
          </Button>
          <Button variant="outline" icon={<ArrowUpRight aria-hidden="true" size={17} />} aria-haspopup="dialog" onClick={onWithdraw}>
            {t.withdraw}
          </Button>
          <ButtonLink to="/opportunities" variant="outline" icon={<Leaf aria-hidden="true" size={17} />}>
            {t.invest}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function NotAvailable({ balance: { pending, reserved } }: { balance: Balance }) {
  const t = useWords('wallet').balances

  const lines = [...pending.lines, ...reserved.lines]
  return (
    <div className="mt-2 grid gap-1 text-hero-soft empty:hidden">
      {pending.total.amountMinor !== '0' && (
        <Aside icon={<Clock3 aria-hidden="true" size={17} />}>
          {createElement(Fragment, null, ...t.onItsWayToYou({ money: <Figure value={pending.total} /> }))}
        </Aside>
      )}
      {reserved.total.amountMinor !== '0' && (
        <Aside icon={<LockKeyhole aria-hidden="true" size={17} />}>
          {createElement(Fragment, null, ...t.setAside({ money: <Figure value={reserved.total} /> }))}
        </Aside>
      )}
      {lines.length > 0 && (
        <div className="[&_summary]:text-white">
          <Disclosure summary={t.whatIsPendingOrReserved}>
            <HeldLines lines={lines} />
          </Disclosure>
        </div>
      )}
    </div>
  )
}

function HeldLines({ lines }: { lines: Balance['pending']['lines'] }) {
  const t = useWords('wallet')

  return (
    <ul className="grid max-w-measure gap-3">
      {lines.map(({ id, movement, money, until }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0">{t.movementNames[movement]}</span>
          <Figure value={money} />
          <span className="basis-full text-small">
            {createElement(Fragment, null, ...t.balances.untilAtTheLatest({ instant: <Instant at={until} /> }))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Aside({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="mt-1 shrink-0">{icon}</span>
      <span>{children}</span>
    </p>
  )
}

function Figure({ value }: { value: Balance['available'] }) {
  return (
    <strong className="text-white">
      <Money value={value} form="exact" />
    </strong>
  )
}

/** The cents are smaller, so that the whole euros are read first. */
function LargeMoney({ value }: { value: Balance['available'] }) {
  const { money, decimalMark } = useFormat()
  const text = money({ amountMinor: BigInt(value.amountMinor), asset: value.asset }, 'exact')
  const cents = text.lastIndexOf(decimalMark)
  return (
    <span className="whitespace-nowrap">
      {text.slice(0, cents)}
      <span className="text-cents text-hero-soft">{text.slice(cents)}</span>
    </span>
  )
}

function HeroHills() {
  return (
    <svg
      viewBox="0 0 720 120"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-28 w-full fill-hero-hill"
    >
      <path d="M0 70c120-50 220-50 340-20s240 10 380-40v110H0z" />
      <path d="M0 96c160-30 260-6 400 0s220-24 320-20v44H0z" />
    </svg>
  )
}
