import type { Security } from '@heathland/contract'
import { createElement, Fragment } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { isRecoveryOpen, recoveryStateWords, recoveryWhat } from '../recovery-words.ts'
import { Section } from './section.tsx'

type Recovery = Security['recoveries'][number]

/** Every time staff helped with getting back into the account, and the way to stop it before it takes effect. */
export function RecoverySection({ security: { recoveries } }: { security: Security }) {
  const t = useWords('account')

  const { call } = useApi()
  const stop = useAct({
    operation: 'member.security.stopRecovery',
    send: (recoveryId: string) => call.member.security.stopRecovery.call({ recoveryId }),
    done: () => ({ message: t.recoverySection.theRecoveryIsStopped, detail: t.recoverySection.nothingWasChanged }),
    failed: t.recoverySection.theRecoveryCouldNotBe,
  })
  return (
    <Section
      title={t.recoverySection.accountRecovery}
      lead={recoveries.length === 0 ? t.recoverySection.ifOurStaffEverHelp : t.recoverySection.ifYouDidNotAsk}
    >
      {recoveries.length > 0 && (
        <ul aria-label={t.recoverySection.accountRecovery} className="grid gap-2">
          {recoveries.map((recovery) => (
            <li
              key={recovery.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3"
            >
              <span className="min-w-0 flex-[1_1_16rem]">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-[560] wrap-anywhere">{recoveryWhat(t, recovery)}</span>
                  <Badge tone={recoveryStateWords(t)[recovery.state].tone}>{recoveryStateWords(t)[recovery.state].words}</Badge>
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
                  {createElement(
                    Fragment,
                    null,
                    ...t.recoverySection.stopTheRecovery({ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }),
                  )}
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
  const t = useWords('account')

  return (
    <>
      {t.recoverySection.requestedByHeathlandStaffOn} <Instant at={requestedAt} />.
      {state === 'approved' && takesEffectAt && (
        <> {createElement(Fragment, null, ...t.recoverySection.takesEffectOn({ instant: <Instant at={takesEffectAt} /> }))}</>
      )}
      {endedAt && (
        <>
          {' '}
          {createElement(
            Fragment,
            null,
            ...t.recoverySection.valueOn({
              value:
                state === 'stopped'
                  ? t.recoverySection.stoppedByValue({
                      value: stoppedBy === 'staff' ? t.recoverySection.heathlandStaff : t.recoverySection.you,
                    })
                  : recoveryStateWords(t)[state].words,
              instant: <Instant at={endedAt} />,
            }),
          )}
        </>
      )}
    </>
  )
}
