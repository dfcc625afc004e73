import type { Opportunity } from '@heathland/contract'
import { Bookmark } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { line } from '../line.ts'

/** Puts an offer on the watchlist, or takes it off. */
export function WatchToggle({ offer, size = 'small' }: { offer: Pick<Opportunity, 'id' | 'name' | 'isWatched'>; size?: 'main' | 'small' }) {
  const t = useWords('offers').watch
  const { offers } = useApi().call.member
  const { id, name } = offer
  const watch = useAct<boolean>({
    operation: 'member.offers.watch',
    send: (isWatched, context) => offers.watch.call({ offerId: id, isWatched }, { context }),
    done: (_answer, isWatched) => ({ message: isWatched ? t.added({ name }) : t.removed({ name }) }),
    failed: t.failed,
  })
  // The new state is shown while it is being sent, and until the list has been read again.
  const isWatched = watch.isPending ? watch.variables : offer.isWatched
  const hidden = <VisuallyHidden> {name}</VisuallyHidden>
  return (
    <Button
      size={size}
      variant={isWatched ? 'quiet' : 'plain'}
      aria-pressed={isWatched}
      icon={<Bookmark aria-hidden="true" size={16} className={isWatched ? 'fill-current' : undefined} />}
      onClick={() => !watch.isPending && watch.mutate(!isWatched)}
    >
      <span>{line(isWatched ? t.watching({ hidden }) : t.watch({ hidden }))}</span>
    </Button>
  )
}
