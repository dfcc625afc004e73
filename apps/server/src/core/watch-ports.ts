/** Counts what comes of calls to the providers that are not called over our own HTTP: mail, LinkedIn, the time authority, witnesses. */
import type { CallEnd, CallWatch } from '@heathland/providers/http'
import type { OutsideSignInPort } from '@heathland/providers/linkedin/port'
import type { MailPort } from '@heathland/providers/mail/port'
import { type SealPort, SealRefused } from '@heathland/providers/seal/port'
import { type Witness, WitnessRefused } from '@heathland/providers/witness/port'
import type { CalledProvider, Metrics } from './metrics.ts'
import { traceHeaders } from './trace.ts'

/** For those that are. */
export function watchCalls(metrics: Metrics, provider: CalledProvider): CallWatch {
  return { headers: traceHeaders, ended: (end, seconds) => metrics.providerCall(provider, end, seconds) }
}

export function watchMail(metrics: Metrics, mail: MailPort): MailPort {
  return {
    ...mail,
    send: (text) =>
      timed(metrics, 'mail', () => mail.send(text), {
        ended: ({ sent, ...rest }) => (sent === true ? 'answered' : 'permanent' in rest && rest.permanent ? 'refused' : 'failed'),
      }),
  }
}

export function watchSignIn(metrics: Metrics, signIn: OutsideSignInPort): OutsideSignInPort {
  const ended = (outcome: object): CallEnd => ('unavailable' in outcome ? 'failed' : 'refused' in outcome ? 'refused' : 'answered')
  return {
    begin: (request) => timed(metrics, 'linkedin', () => signIn.begin(request), { ended }),
    complete: (callback) => timed(metrics, 'linkedin', () => signIn.complete(callback), { ended }),
  }
}

export function watchSeal(metrics: Metrics, seal: SealPort): SealPort {
  return { ...seal, sealDocument: (pdf) => timed(metrics, 'timestamp', () => seal.sealDocument(pdf), { refused: SealRefused }) }
}

export function watchWitness(metrics: Metrics, witness: Witness): Witness {
  return { ...witness, cosign: (shown) => timed(metrics, 'witness', () => witness.cosign(shown), { refused: WitnessRefused }) }
}

interface Reading<Outcome> {
  /** What an outcome says; without it, every one is an answer. */
  readonly ended?: (outcome: Outcome) => CallEnd
  /** What is thrown by a provider that was reached and says no. */
  readonly refused?: new (
    ...given: never[]
  ) => Error
}

async function timed<Outcome>(
  metrics: Metrics,
  provider: CalledProvider,
  call: () => Promise<Outcome>,
  { ended = () => 'answered', refused }: Reading<Outcome>,
): Promise<Outcome> {
  const startedAt = performance.now()
  let end: CallEnd = 'failed'
  try {
    const outcome = await call()
    end = ended(outcome)
    return outcome
  } catch (error) {
    if (refused && error instanceof refused) end = 'refused'
    throw error
  } finally {
    metrics.providerCall(provider, end, (performance.now() - startedAt) / 1_000)
  }
}
