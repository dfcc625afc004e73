import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, OctagonAlert, UserSearch } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { cardWords, isCardPaymentOver } from '../card-words.ts'
import { useStale } from '../stale.ts'

/** While the live connection is away; the provider's answer takes seconds. */
const lookAgainMs = 3_000

const looks = {
  neutral: { look: 'bg-sunken text-soft', Icon: Hourglass },
  good: { look: 'bg-good-soft text-good', Icon: CircleCheck },
  bad: { look: 'bg-bad-soft text-bad', Icon: OctagonAlert },
  care: { look: 'bg-care-soft text-care', Icon: UserSearch },
} as const

/** What became of a payment, as our server says; whatever the address says of it is not looked at. */
export function CardReturn({ cardPaymentId, onClose }: { cardPaymentId: string; onClose: () => void }) {
  const words = useWords('wallet')
  const t = words.cards
  const { call, explain } = useApi()
  const stale = useStale()
  const payment = useQuery({
    ...call.member.cards.read.queryOptions({ input: { cardPaymentId } }),
    refetchInterval: ({ state }) => (state.data && isCardPaymentOver(state.data) ? false : lookAgainMs),
  })
  const state = payment.data?.state
  // Whichever answer reported it first, the lists, the balance and the member's standing are read again.
  useEffect(() => {
    if (state === 'succeeded' || state === 'held' || state === 'failed') void stale.afterEvent('card.changed')
  }, [state, stale])

  if (payment.isPending)
    return (
      <Card title={t.title}>
        <Loading label={t.loading}>
          <Skeleton shape="h-24 w-full" />
        </Loading>
      </Card>
    )
  if (payment.isError)
    return (
      <Card title={t.title}>
        <ErrorState explanation={explain(payment.error)} onRetry={() => void payment.refetch()} busy={payment.isFetching} />
      </Card>
    )
  const { badge, tone, meaning } = cardWords(words, payment.data)
  const { look, Icon } = tone in looks ? looks[tone as keyof typeof looks] : looks.neutral
  return (
    <Card title={t.title}>
      <div className="flex gap-4" role="status">
        <span className={`hidden size-12 shrink-0 place-items-center rounded-large sm:grid ${look}`}>
          <Icon aria-hidden="true" size={24} />
        </span>
        <div className="min-w-0">
          <h3 className="text-title">{badge}</h3>
          <p className="figures mt-1 font-[580]">
            <Money value={payment.data.amount} form="exact" />
          </p>
          <p className="mt-1 max-w-measure text-soft">{meaning}</p>
          <div className="mt-4">
            <Button variant="primary" onClick={onClose}>
              {state === 'failed' || state === 'expired' ? t.tryAgain : t.close}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
