import type { Security } from '@heathland/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { useTellFailure } from '../tell-failure.ts'
import { Section } from './section.tsx'

/** Where the person is signed in, this device first. */
export function SessionsSection({ security }: { security: Security }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: call.member.security.read.key() })
  const end = useMutation({
    mutationFn: (sessionId: string) => call.member.security.endSession.call({ sessionId }),
    async onSuccess() {
      toast({ tone: 'good', message: 'The session was ended.' })
      await readAgain()
    },
    onError: (error) => tell(error, 'The session could not be ended.'),
  })
  const endOthers = useMutation({
    mutationFn: () => call.member.security.endOtherSessions.call({}),
    async onSuccess() {
      toast({ tone: 'good', message: 'You are signed out everywhere else.' })
      await readAgain()
    },
    onError: (error) => tell(error, 'The other sessions could not be ended.'),
  })
  const sessions = security.sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  return (
    <Section
      title="Where you are signed in"
      lead="If you do not recognise a device, end its session and change your password."
      actions={
        sessions.length > 1 ? (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        ) : undefined
      }
    >
      <ul aria-label="Sessions" className="grid gap-2">
        {sessions.map(({ id, device, address, lastUsedAt, isThis }) => {
          const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
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
                    {address} · last used <Instant at={lastUsedAt} />
                  </span>
                </span>
              </span>
              {/* Below the words rather than below their picture, where there is no room beside them. */}
              <span className="max-sm:pl-7.5">
                {isThis ? (
                  <Badge tone="good">This device</Badge>
                ) : (
                  <Button size="small" busy={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
                    End<VisuallyHidden> the session of {device}</VisuallyHidden>
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
