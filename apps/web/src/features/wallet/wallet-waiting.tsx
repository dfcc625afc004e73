import { WalletMinimal } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'

/** The wallet is made by itself; until it is there, this stands in its place. */
export function WalletWaiting({ isLate }: { isLate: boolean }) {
  const t = useWords('wallet')

  return (
    <Card>
      <div className="flex gap-4" role="status">
        <span className="hidden size-12 shrink-0 place-items-center rounded-large bg-accent-soft text-accent-ink sm:grid">
          <WalletMinimal aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        <div className="min-w-0">
          <h2 className="text-title">{t.walletWaiting.yourWalletSetupIsIn}</h2>
          <p className="mt-1.5 max-w-measure text-soft">
            {t.walletWaiting.valueThisPageChangesBy({
              value: isLate ? t.walletWaiting.itTakesLongerThanUsual : t.walletWaiting.itUsuallyTakesAboutA,
            })}
          </p>
        </div>
      </div>
    </Card>
  )
}
