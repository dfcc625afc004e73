/** Who is being checked, and how far that is. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kept } from '../snapshot.ts'
import type { Document, Listing } from './screening.ts'

/** What the reviewer will find, chosen by the person who plays the member. */
export const papers = {
  clear: 'Everything is in order: GREEN',
  blurred: 'The photo is blurred: RED, may try again',
  forged: 'The document is not genuine: RED, final',
  unsure: 'A person has to look: on hold until the control page says',
  pep: 'The name is in a register of public offices: GREEN, with a hit',
  press: 'The name is in the press: GREEN, with a hit',
  sanctioned: 'The name is on a sanctions list: on hold, with a hit',
} as const
export type Papers = keyof typeof papers

export interface ReviewResult {
  readonly reviewAnswer: 'GREEN' | 'RED'
  readonly reviewRejectType?: 'RETRY' | 'FINAL'
  readonly rejectLabels?: readonly string[]
  readonly moderationComment?: string
  readonly clientComment?: string
}

export const verdicts = {
  GREEN: { reviewAnswer: 'GREEN' },
  'RED RETRY': {
    reviewAnswer: 'RED',
    reviewRejectType: 'RETRY',
    rejectLabels: ['BAD_PHOTO', 'DOCUMENT_PAGE_MISSING'],
    moderationComment: 'We could not read your document. Please take the photo in daylight, with all corners in the picture.',
    clientComment: 'Blurred.',
  },
  'RED FINAL': {
    reviewAnswer: 'RED',
    reviewRejectType: 'FINAL',
    rejectLabels: ['FORGERY'],
    moderationComment: 'We could not accept your document.',
    clientComment: 'Fonts do not match.',
  },
} as const satisfies Record<string, ReviewResult>
export type Verdict = keyof typeof verdicts

export interface Applicant {
  readonly id: string
  readonly inspectionId: string
  readonly externalUserId: string
  readonly levelName: string
  readonly createdAt: Date
  readonly attemptId: string
  attemptCnt: number
  reviewStatus: 'init' | 'pending' | 'queued' | 'onHold' | 'completed'
  reviewResult: ReviewResult | undefined
  reviewDate: Date | undefined
  /** Chosen with the document; decides when the selfie follows. */
  papers: Papers | undefined
  /** Handed in, and what the check will find. */
  submitted: Papers | undefined
  /** Read from the document, where it could be read. */
  document?: Document | undefined
  /** What the screening found. */
  listedAs?: readonly Listing[]
  /** Deactivated: nobody can work with it any more. */
  deleted?: boolean
}

export interface Session {
  readonly token: string
  readonly applicant: Applicant
  readonly expiresAt: Date
  readonly successUrl: string | undefined
  readonly rejectUrl: string | undefined
}

export interface Applicants {
  readonly create: (externalUserId: string, levelName: string) => { readonly applicant: Applicant; readonly isNew: boolean }
  readonly find: (id: string) => Applicant | undefined
  readonly findByUser: (externalUserId: string) => Applicant | undefined
  readonly list: () => readonly Applicant[]
  readonly openSession: (session: Omit<Session, 'token'>) => Session
  /** Undefined when there is none, or when its time is over. */
  readonly findSession: (token: string) => Session | undefined
  readonly kept: Kept<ApplicantsKept>
}

export interface ApplicantsKept {
  /** Oldest first. */
  readonly applicants: readonly Applicant[]
  readonly sessions: readonly (Omit<Session, 'applicant'> & { readonly applicantId: string })[]
}

export function makeApplicants(now: () => Date): Applicants {
  const byId = new Map<string, Applicant>()
  const byUser = new Map<string, Applicant>()
  const sessions = new Map<string, Session>()
  const take = (applicant: Applicant) => {
    byId.set(applicant.id, applicant)
    byUser.set(applicant.externalUserId, applicant)
  }
  return {
    create: (externalUserId, levelName) => {
      const known = byUser.get(externalUserId)
      if (known) return { applicant: known, isNew: false }
      const hex = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
      const applicant: Applicant = {
        // The same person has the same id in every life of the twin, so that a database outlives it.
        id: hex(`applicant ${externalUserId}`),
        inspectionId: hex(`inspection ${externalUserId}`),
        externalUserId,
        levelName,
        createdAt: now(),
        attemptId: randomUUID().slice(0, 5),
        attemptCnt: 0,
        reviewStatus: 'init',
        reviewResult: undefined,
        reviewDate: undefined,
        papers: undefined,
        submitted: undefined,
      }
      take(applicant)
      return { applicant, isNew: true }
    },
    find: (id) => byId.get(id),
    findByUser: (externalUserId) => byUser.get(externalUserId),
    list: () => [...byId.values()].toReversed(),
    openSession: (parts) => {
      const session = { ...parts, token: `_act-sbx-${randomBytes(16).toString('hex')}` }
      sessions.set(session.token, session)
      return session
    },
    findSession: (token) => {
      const session = sessions.get(token)
      return session && session.expiresAt > now() ? session : undefined
    },
    kept: {
      read: () => ({
        applicants: [...byId.values()],
        sessions: [...sessions.values()]
          .filter(({ expiresAt }) => expiresAt > now())
          .map(({ applicant, ...session }) => ({ ...session, applicantId: applicant.id })),
      }),
      restore: (known) => {
        known.applicants.forEach(take)
        for (const { applicantId, ...session } of known.sessions) {
          const applicant = byId.get(applicantId)
          if (applicant) sessions.set(session.token, { ...session, applicant })
        }
      },
    },
  }
}
