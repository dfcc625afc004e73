import { WalletMinimal } from 'lucide-react'
import { Card } from '../../ui/card.tsx'

/** The wallet is made by itself; until it is there, this stands in its place. */
export function WalletWaiting({ isLate }: { isLate: boolean }) {
  return (
    <Card>
      <div className="flex gap-4" role="status">
        <span className="hidden size-12 shrink-0 place-items-center rounded-large bg-accent-soft text-accent-ink sm:grid">
          <WalletMinimal aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        <div className="min-w-0">
          <h2 className="text-title">Your wallet setup is in progress</h2>
          <p className="mt-1.5 max-w-measure text-soft">
            {isLate
              ? 'It takes longer than usual: the wallet provider does not answer as it should. We ask again, at least every ten minutes, until your wallet is there. Nothing is lost, and there is nothing for you to do.'
              : 'It usually takes about a minute and needs nothing from you.'}{' '}
            This page changes by itself when it is ready; you can also go on with your identity check meanwhile.
          </p>
        </div>
      </div>
    </Card>
  )
}
