import type { Security } from '@heathland/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { deviceText } from '../device-text.ts'
import { Section } from './section.tsx'

/** Where the person is signed in, this device first. */
export function SessionsSection({ security }: { security: Security }) {
  const t = useWords('account')

  const { call } = useApi()
  const end = useAct({
    operation: 'member.security.endSession',
    send: (sessionId: string) => call.member.security.endSession.call({ sessionId }),
    done: () => ({ message: t.sessionsSection.theSessionWasEnded }),
    failed: t.sessionsSection.theSessionCouldNotBe,
  })
  const endOthers = useAct({
    operation: 'member.security.endOtherSessions',
    send: () => call.member.security.endOtherSessions.call({}),
    done: () => ({ message: t.sessionsSection.youAreSignedOutEverywhere }),
    failed: t.sessionsSection.theOtherSessionsCouldNot,
  })
  const sessions = security.sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  return (
    <Section
      title={t.sessionsSection.whereYouAreSignedIn}
      lead={t.sessionsSection.ifYouDoNotRecognise}
      actions={
        sessions.length > 1 ? (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t.sessionsSection.signOutEverywhereElse}
          </Button>
        ) : undefined
      }
    >
      <ul aria-label={t.sessionsSection.sessions} className="grid gap-2">
        {sessions.map(({ id, browser, system, address, lastUsedAt, isThis }) => {
          const device = deviceText({ browser, system })
          const Icon = system === 'iPhone' || system === 'Android' ? Smartphone : Monitor
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3"
            >
              <span className="flex min-w-0 items-center gap-3">
                <Icon aria-hidden="true" size={18} strokeWidth={1.8} className="shrink-0 text-soft" />
                <span className="min-w-0">
                  <span className="block font-[560]">{device}</span>
                  <span className="figures block text-small text-soft">
                    {createElement(Fragment, null, ...t.sessionsSection.addressLastUsed({ address, instant: <Instant at={lastUsedAt} /> }))}
                  </span>
                </span>
              </span>
              {/* Below the words rather than below their picture, where there is no room beside them. */}
              <span className="max-sm:pl-7.5">
                {isThis ? (
                  <Badge tone="good">{t.sessionsSection.thisDevice}</Badge>
                ) : (
                  <Button size="small" busy={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
                    {createElement(
                      Fragment,
                      null,
                      ...t.sessionsSection.end({
                        hidden: <VisuallyHidden> {t.sessionsSection.theSessionOfDevice({ device })}</VisuallyHidden>,
                      }),
                    )}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
