/** Sumsub's HTTP with its signatures, and nothing about what it means. */
import { createHmac } from 'node:crypto'
import { type CallWatch, type HttpOutcome, type HttpPolicy, openProviderHttp } from '../../http.ts'

export interface SumsubClientConfig {
  /** https://api.sumsub.com, in the sandbox as well: the token decides. */
  readonly apiUrl: string
  readonly appToken: string
  readonly secretKey: string
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
  /** The real time: Sumsub refuses what was signed a minute away from its own. */
  readonly now?: () => Date
}

export interface SumsubClient {
  readonly createApplicant: (externalUserId: string, levelName: string) => Promise<HttpOutcome>
  readonly getApplicant: (externalUserId: string) => Promise<HttpOutcome>
  /** What was found about each paper. */
  readonly getSteps: (applicantId: string) => Promise<HttpOutcome>
  /** The newest screening against lists; Sumsub answers it ten times a minute. */
  readonly getAmlCase: (applicantId: string) => Promise<HttpOutcome>
  readonly createLink: (body: object) => Promise<HttpOutcome>
  readonly createToken: (body: object) => Promise<HttpOutcome>
  readonly resetApplicant: (applicantId: string) => Promise<HttpOutcome>
  readonly deactivateApplicant: (applicantId: string) => Promise<HttpOutcome>
}

export function openSumsubClient(config: SumsubClientConfig): SumsubClient {
  const { apiUrl, appToken, secretKey, tls, policy, watch, now = () => new Date() } = config
  const base = new URL(apiUrl)
  // The signature covers the path from the host on, so nothing may stand before it.
  if (base.pathname !== '/') throw new Error('The address of Sumsub has no path.')
  const http = openProviderHttp({ baseUrl: apiUrl, tls, policy, watch })
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, content?: object) => {
    const body = content === undefined ? undefined : JSON.stringify(content)
    return http.call({
      method,
      path,
      ...(body === undefined ? {} : { body }),
      headers: () => {
        const ts = String(Math.floor(now().getTime() / 1_000))
        const signature = signRequest({ secretKey, ts, method, path, body: body ?? '' })
        return { 'x-app-token': appToken, 'x-app-access-ts': ts, 'x-app-access-sig': signature }
      },
      // A second applicant of the same user is refused, links and tokens are only more of the same, and what is closed stays closed.
      repeatable: true,
    })
  }
  return {
    createApplicant: (externalUserId, levelName) =>
      call('POST', `/resources/applicants?levelName=${encodeURIComponent(levelName)}`, { externalUserId }),
    getApplicant: (externalUserId) => call('GET', `/resources/applicants/-;externalUserId=${encodeURIComponent(externalUserId)}/one`),
    getSteps: (applicantId) => call('GET', `/resources/applicants/${encodeURIComponent(applicantId)}/requiredIdDocsStatus`),
    getAmlCase: (applicantId) => call('GET', `/resources/api/applicants/${encodeURIComponent(applicantId)}/amlCase`),
    createLink: (body) => call('POST', '/resources/sdkIntegrations/levels/-/websdkLink', body),
    createToken: (body) => call('POST', '/resources/accessTokens/sdk', body),
    resetApplicant: (applicantId) => call('POST', `/resources/applicants/${encodeURIComponent(applicantId)}/reset`),
    deactivateApplicant: (applicantId) => call('PATCH', `/resources/applicants/${encodeURIComponent(applicantId)}/presence/deactivated`),
  }
}

/** Time, method, path with query and body, with nothing between them. */
export function signRequest(signed: { secretKey: string; ts: string; method: string; path: string; body: string }): string {
  const { secretKey, ts, method, path, body } = signed
  return createHmac('sha256', secretKey)
    .update(ts + method + path + body)
    .digest('hex')
}
