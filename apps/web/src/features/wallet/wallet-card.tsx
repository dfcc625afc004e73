import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useCurrency } from '../session.ts'

/** The wallet in short. The balance may be missing; the way to the wallet never is. */
export function WalletCard({ walletId }: { walletId: string }) {
  const t = useWords('member')

  const { call } = useApi()
  const currency = useCurrency()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  const own = balance.data?.items.find(({ asset }) => asset === currency)
  const figures = [
    { term: t.walletCard.available, value: own?.available },
    { term: t.walletCard.pending, value: own?.pending.total },
    { term: t.walletCard.reserved, value: own?.reserved.total },
  ]
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-lead">{t.walletCard.yourWallet}</h2>
          <p className="figures text-small text-soft">{shortWalletId(walletId)}</p>
        </div>
        {balance.isError ? (
          <p className="text-soft">{t.walletCard.yourBalanceCannotBeShown}</p>
        ) : (
          <dl className="flex flex-wrap gap-x-8 gap-y-3" aria-busy={balance.isPending || undefined}>
            {figures.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-small text-soft">{term}</dt>
                <dd className="figures text-title leading-tight font-[640] tracking-[-0.02em]">
                  {balance.isPending ? (
                    <Skeleton shape="my-1 h-6 w-20" />
                  ) : (
                    <Money value={value ?? { amountMinor: '0', asset: currency }} form="exact" />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="sm:ml-auto">
          <ButtonLink to="/wallet" variant="quiet">
            {t.walletCard.manageWallet}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** Enough to recognise it by. */
export function shortWalletId(walletId: string): string {
  return `${walletId.slice(0, 12)}…`
}
