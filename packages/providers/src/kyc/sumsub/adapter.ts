/** Identity checks at Sumsub: a file for each person, its page or its own browser package, and what came of it. */
import type { KycPort, ReadingOutcome } from '../port.ts'
import { openSumsubClient, type SumsubClientConfig } from './client.ts'
import {
  isPage,
  translateApplicant,
  translateCreation,
  translateDeactivation,
  translateFile,
  translateLink,
  translateReset,
  translateToken,
} from './translate.ts'
import { translateEvidence } from './translate-evidence.ts'

export interface SumsubConfig extends SumsubClientConfig {
  /** Which checks are made, as set up at Sumsub. */
  readonly levelName: string
  /** https://in.sumsub.com: where the browser package loads its frame from. */
  readonly frameUrl: string
}

/** Time to find a passport; after it a new address is one click away. */
const linkSeconds = 30 * 60
/** The package asks for another when it is over. */
const tokenSeconds = 10 * 60

export function openSumsubKyc(config: SumsubConfig): KycPort {
  const { levelName, frameUrl, appToken, secretKey, tls, now = () => new Date() } = config
  if ([levelName, appToken, secretKey].includes('')) throw new Error('Sumsub needs an app token, its secret key and the name of a level.')
  const client = openSumsubClient(config)
  if (!isPage(frameUrl, tls)) throw new Error('Sumsub’s frame is loaded over https.')
  const { origin } = new URL(frameUrl)
  const find = async (personReference: string) => translateApplicant(await client.getApplicant(personReference), personReference, levelName)
  const read = async (personReference: string): Promise<ReadingOutcome> => {
    const applicant = await client.getApplicant(personReference)
    const reading = translateApplicant(applicant, personReference, levelName)
    if (!('verification' in reading)) return reading
    const { state } = reading.verification
    const isFound = state === 'approved' || state === 'rejected' || (state === 'pending' && reading.verification.isOnHold)
    if (!isFound) return reading
    const steps = await client.getSteps(reading.fileId)
    const amlCase = await client.getAmlCase(reading.fileId)
    const found = translateEvidence({ applicant, steps, amlCase }, reading.fileId)
    return 'unknown' in found ? found : { ...reading, evidence: found.evidence }
  }

  return {
    startVerification: async ({ personReference, returnUrl }) => {
      const creation = translateCreation(await client.createApplicant(personReference, levelName), personReference)
      if ('unknown' in creation) return creation
      const file = 'exists' in creation ? await find(personReference) : creation
      if ('unknown' in file) return file
      // It is there and cannot be read: it was made with a token that is not ours.
      if ('missing' in file) return { unknown: 'contradiction' }
      const expiresAt = inSeconds(now(), linkSeconds)
      const redirect = { successUrl: returnUrl, rejectUrl: returnUrl }
      const body = { levelName, userId: personReference, ttlInSecs: linkSeconds, redirect }
      const link = translateLink(await client.createLink(body), tls)
      return 'unknown' in link ? link : { started: { fileId: file.fileId, url: link.url, expiresAt } }
    },
    openBrowserSession: async (personReference) => {
      const expiresAt = inSeconds(now(), tokenSeconds)
      const answer = await client.createToken({ userId: personReference, levelName, ttlInSecs: tokenSeconds })
      const token = translateToken(answer, personReference)
      return 'unknown' in token ? token : { session: { token: token.token, origin, expiresAt } }
    },
    readVerification: read,
    reopenFile: async (personReference) => {
      const file = translateFile(await client.getApplicant(personReference), personReference)
      // New papers are being looked at already.
      if ('notYet' in file) return { reopened: true }
      if (!('fileId' in file)) return file
      return translateReset(await client.resetApplicant(file.fileId))
    },
    erasePerson: async (personReference) => {
      const file = translateFile(await client.getApplicant(personReference), personReference)
      if (!('fileId' in file)) return file
      return translateDeactivation(await client.deactivateApplicant(file.fileId), file.fileId)
    },
  }
}

function inSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000)
}
