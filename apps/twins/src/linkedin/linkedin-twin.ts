/** A stand-in for LinkedIn's sign-in: anyone may be anybody, and nothing is asked of the real one. */
import type { AddressInfo } from 'node:net'
import { makeFaults } from '../faults.ts'
import { loopback, makeHttp } from '../http.ts'
import { openTruthLog } from '../record.ts'
import { linkedInFaults } from './faults.ts'
import { makeGrants } from './grants.ts'
import { makeTokenMaker } from './id-token.ts'
import { mountPages } from './pages.ts'
import { mountProtocol } from './protocol.ts'
import type { SignInDeed } from './record.ts'

export interface LinkedInTwin {
  readonly httpPort: number
  /** Where applications call. */
  readonly httpUrl: string
  /** Where browsers look: another site than the product's, as LinkedIn is. */
  readonly pagesUrl: string
  readonly discoveryUrl: string
  readonly issuer: string
  readonly stop: () => Promise<void>
}

export interface LinkedInTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  /** Client ids and their secrets. */
  readonly clients: Readonly<Record<string, string>>
  /** Without it, the discovery address that applications call, less its well-known part. */
  readonly issuer?: string | undefined
  /** Whether PKCE is enabled for the applications; at LinkedIn it is not, unless asked for. */
  readonly pkce?: boolean | undefined
  /** Where the twin's own record of what it did is appended to. */
  readonly logDir?: string | undefined
  readonly now?: (() => Date) | undefined
}

export async function startLinkedInTwin(options: LinkedInTwinOptions): Promise<LinkedInTwin> {
  const { httpPort, clients, pkce = false, logDir, now = () => new Date() } = options
  const app = makeHttp()
  const port = () => (app.server.address() as AddressInfo).port
  const addresses = () => {
    const api = `http://${loopback}:${port()}`
    return { issuer: options.issuer ?? `${api}/oauth`, pages: `http://linkedin.localhost:${port()}`, api }
  }
  const faults = makeFaults(linkedInFaults, { now: () => new Date(), delayMsDefault: 8_000 })
  const log = await openTruthLog<SignInDeed>('linkedin', logDir)
  const tokens = await makeTokenMaker(faults, now)
  mountProtocol(app, { clients, pkce, addresses, faults, grants: makeGrants(now), tokens, log })
  mountPages(app, faults, log)
  await app.listen({ host: loopback, port: httpPort })
  const { issuer, pages, api } = addresses()
  return {
    httpPort: port(),
    httpUrl: api,
    pagesUrl: pages,
    discoveryUrl: `${api}/oauth/.well-known/openid-configuration`,
    issuer,
    stop: () => app.close(),
  }
}
