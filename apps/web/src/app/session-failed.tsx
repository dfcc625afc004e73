import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useWords } from '../ui/words.tsx'
import { explain } from './error-copy.ts'

/** Nobody could say who is here. That is no reason to send someone to sign in again: they may well be signed in. */
export function SessionFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useWords('shared')

  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[46rem] gap-6">
        <PageTitle>{t.sessionFailed.weCouldNotOpenThis}</PageTitle>
        <Card>
          <ErrorState explanation={explain(error)} onRetry={retry} />
        </Card>
      </div>
    </div>
  )
}
