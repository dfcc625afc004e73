import type { Security } from '@heathland/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { isRecoveryOpen, recoveryStateWords, recoveryWhat } from '../recovery-words.ts'
import { useTellFailure } from '../tell-failure.ts'
import { Section } from './section.tsx'

type Recovery = Security['recoveries'][number]

/** Every time staff helped with getting back into the account, and the way to stop it before it takes effect. */
export function RecoverySection({ security: { recoveries } }: { security: Security }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: (recoveryId: string) => call.member.security.stopRecovery.call({ recoveryId }),
    onSuccess: () => toast({ tone: 'good', message: 'The recovery is stopped.', detail: 'Nothing was changed.' }),
    onError: (error) => tell(error, 'The recovery could not be stopped.'),
    onSettled: () => queries.invalidateQueries({ queryKey: call.member.security.read.key() }),
  })
  return (
    <Section
      title="Account recovery"
      lead={
        recoveries.length === 0
          ? 'If our staff ever help you back into your account, it appears here.'
          : 'If you did not ask for a recovery, stop it and change your password.'
      }
    >
      {recoveries.length > 0 && (
        <ul aria-label="Account recovery" className="grid gap-2">
          {recoveries.map((recovery) => (
            <li
              key={recovery.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3"
            >
              <span className="min-w-0 flex-[1_1_16rem]">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-[560] wrap-anywhere">{recoveryWhat(recovery)}</span>
                  <Badge tone={recoveryStateWords[recovery.state].tone}>{recoveryStateWords[recovery.state].words}</Badge>
                </span>
                <span className="mt-1 block text-small text-soft">
                  <When recovery={recovery} />
                </span>
              </span>
              {isRecoveryOpen(recovery) && (
                <Button
                  size="small"
                  variant="danger"
                  busy={stop.isPending && stop.variables === recovery.id}
                  onClick={() => stop.mutate(recovery.id)}
                >
                  Stop<VisuallyHidden> the recovery</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function When({ recovery: { state, requestedAt, takesEffectAt, endedAt, stoppedBy } }: { recovery: Recovery }) {
  return (
    <>
      Requested by Heathland staff on <Instant at={requestedAt} />.
      {state === 'approved' && takesEffectAt && (
        <>
          {' '}
          Takes effect on <Instant at={takesEffectAt} />.
        </>
      )}
      {endedAt && (
        <>
          {' '}
          {state === 'stopped' ? `Stopped by ${stoppedBy === 'staff' ? 'Heathland staff' : 'you'}` : recoveryStateWords[state].words} on{' '}
          <Instant at={endedAt} />.
        </>
      )}
    </>
  )
}
