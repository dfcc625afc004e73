import { lengthsMax } from '@heathland/domain/identity/registration'
import {
  caseAsks,
  caseEventKinds,
  caseEventsMax,
  caseNoteMax,
  caseOutcomes,
  caseReasons,
  caseStates,
  casesPage,
  caseTabs,
  decisionReasonNames,
  hitVerdicts,
} from '@heathland/domain/kyc/case'
import { comparedFields, hitKinds, hitsMax, paperKinds, papersMax } from '@heathland/domain/kyc/evidence'
import { pointsMax, riskFactors, riskLevels } from '@heathland/domain/kyc/risk'
import { suggestionsMax } from '@heathland/domain/name-search'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, Names } from '../wire.ts'
import { PersonId } from './users.ts'

/** Where a member's identity check stands, as staff see it. */
export const PersonCheck = z.strictObject({
  status: z.enum(kycStatuses),
  /** Where the provider's file stands; absent until the member has begun. */
  state: z.enum(['started', 'pending', 'approved', 'rejected']).optional(),
  mayRetry: z.boolean(),
  /** Codes of why papers were not taken. */
  reasons: z.array(z.string()),
  reference: z.string().optional().meta({ description: 'The provider’s id of the file.' }),
  startedAt: Instant.optional(),
  openedAt: Instant.optional(),
  decidedAt: Instant.optional(),
})
export type PersonCheck = z.infer<typeof PersonCheck>

const count = z.int().min(0)
const Points = z.int().min(0).max(pointsMax)

/** A case in the queue. */
export const KycCaseRow = z.strictObject({
  id: z.string(),
  number: count,
  personId: z.string(),
  reason: z.enum(caseReasons),
  state: z.enum(caseStates),
  level: z.enum(riskLevels),
  points: Points,
  needsTwo: z.boolean(),
  assigneeId: z.string().optional(),
  openedAt: Instant,
  targetAt: Instant,
  outcome: z.enum(caseOutcomes).optional(),
  decidedAt: Instant.optional(),
})
export type KycCaseRow = z.infer<typeof KycCaseRow>

export const KycHit = z.strictObject({
  id: z.string(),
  kinds: z.array(z.enum(hitKinds)),
  score: Points,
  /** What the entry says; left out once nobody can open it any more. */
  name: z.string().optional(),
  list: z.string().optional(),
  bornIn: z.int().optional(),
  country: z.string().optional(),
  note: z.string().optional(),
  foundAt: Instant,
  verdict: z.enum(hitVerdicts).optional(),
  verdictNote: z.string().optional(),
  judgedBy: z.string().optional(),
  judgedAt: Instant.optional(),
})
export type KycHit = z.infer<typeof KycHit>

export const KycCase = KycCaseRow.extend({
  email: z.string().optional(),
  name: z.string().optional(),
  country: z.string().optional(),
  status: z.enum(kycStatuses),
  /** Counts up when the provider finds something else; a decision names the one that was seen. */
  evidenceVersion: z.int().min(1),
  evidenceAt: Instant.optional(),
  /** What the provider said of the check as a whole. */
  providerVerdict: z.enum(['approved', 'rejected', 'on-hold']).optional(),
  providerReasons: z.array(z.string()),
  papers: z
    .array(
      z.strictObject({
        kind: z.enum(paperKinds),
        country: z.string().optional(),
        name: z.string().optional(),
        bornOn: Day.optional(),
        expiresOn: Day.optional(),
        isGenuine: z.boolean().optional(),
      }),
    )
    .max(papersMax),
  compared: z
    .array(
      z.strictObject({
        field: z.enum(comparedFields),
        declared: z.string().optional(),
        verified: z.string().optional(),
        result: z.enum(['match', 'differs', 'only-verified', 'unknown']),
      }),
    )
    .max(comparedFields.length),
  factors: z.array(z.strictObject({ factor: z.enum(riskFactors), points: Points })).max(riskFactors.length),
  rulesFrom: Day.optional(),
  hits: z.array(KycHit).max(hitsMax * 2),
  proposal: z
    .strictObject({ by: z.string(), outcome: z.enum(caseOutcomes), reason: z.enum(decisionReasonNames), note: z.string().optional() })
    .optional(),
  asked: z.enum(caseAsks).optional(),
  decisionReason: z.enum(decisionReasonNames).optional(),
  decidedBy: z.string().optional(),
  events: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(caseEventKinds),
        at: Instant,
        actorId: z.string().optional(),
        /** A code: what was asked for, proposed, decided or found about a hit. */
        about: z.string().optional(),
        note: z.string().optional(),
      }),
    )
    .max(caseEventsMax),
  /** The open cases before and after this one. */
  previousId: z.string().optional(),
  nextId: z.string().optional(),
  names: Names,
})
export type KycCase = z.infer<typeof KycCase>

export const KycQueue = z.strictObject({
  counts: z.strictObject({ all: count, mine: count, unassigned: count, high: count, second: count, waiting: count }),
  overdue: count,
  /** How many are in each quarter of their time, and over it. */
  byAge: z.array(count).length(5),
  /** Of the last thirty days. */
  decided: count,
  decidedInTime: count,
  medianMinutes: count.optional(),
})
export type KycQueue = z.infer<typeof KycQueue>

const tags = ['kyc']
const known = [...officeErrors, 'NOT_FOUND', 'CASE_OWN', 'CASE_CLOSED'] as const
const Note = prose(caseNoteMax)
/** No provider finds something else more often. */
const evidenceVersionMax = 1_000_000

export const kyc = {
  listCaseSuggestions: oc
    .route({
      method: 'GET',
      path: '/office/kyc/case-suggestions',
      summary: 'A few cases while somebody types: by number, or by the member’s name, one wrong letter forgiven',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ query: trimmedLine(lengthsMax.email).min(1) }))
    .output(
      z.strictObject({
        items: z
          .array(z.strictObject({ id: z.string(), number: z.int(), state: z.enum(caseStates), name: z.string().optional() }))
          .max(suggestionsMax),
      }),
    ),
  listCases: oc
    .route({
      method: 'GET',
      path: '/office/kyc/cases',
      summary: 'Cases about identity checks: open ones oldest first, decided ones newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ tab: z.enum(caseTabs), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(KycCaseRow).max(casesPage), names: Names, next: z.string().optional() })),
  readQueue: oc
    .route({ method: 'GET', path: '/office/kyc/queue', summary: 'How many cases wait, and how quickly they are decided', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({}))
    .output(KycQueue),
  readCase: oc
    .route({ method: 'GET', path: '/office/kyc/cases/{caseId}', summary: 'A case with its evidence, hits and history', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'CASE_OWN'))
    .input(z.strictObject({ caseId: IdText }))
    .output(KycCase),
  assignCase: oc
    .route({ method: 'PUT', path: '/office/kyc/cases/{caseId}/assignee', summary: 'Take on a case, or put it back', tags })
    .errors(mayGive(...known))
    .input(z.strictObject({ caseId: IdText, to: z.enum(['me', 'nobody']) }))
    .output(Nothing),
  judgeHit: oc
    .route({ method: 'PUT', path: '/office/kyc/cases/{caseId}/hits/{hitId}', summary: 'Say whether a hit is the member', tags })
    .errors(mayGive(...known))
    .input(z.strictObject({ caseId: IdText, hitId: IdText, verdict: z.enum(hitVerdicts), note: Note.optional() }))
    .output(Nothing),
  askForPapers: oc
    .route({ method: 'POST', path: '/office/kyc/cases/{caseId}/asks', summary: 'Ask the member to hand papers in again', tags })
    .errors(mayGive(...known, ...keyed, 'CASE_UNFIT', 'CASE_ASSIGNED'))
    .input(z.strictObject({ caseId: IdText, what: z.enum(caseAsks), note: Note.optional() }))
    .output(Nothing),
  decideCase: oc
    .route({
      method: 'POST',
      path: '/office/kyc/cases/{caseId}/decisions',
      summary: 'Decide a case; where two people decide, propose or agree',
      tags,
    })
    .errors(
      mayGive(
        ...known,
        ...keyed,
        'STEP_UP_REQUIRED',
        'CASE_UNFIT',
        'CASE_ASSIGNED',
        'CASE_CHANGED',
        'CASE_HITS_OPEN',
        'CASE_SANCTIONED',
        'CASE_REASON_UNFIT',
        'CASE_NOTE_MISSING',
        'APPROVAL_OWN',
      ),
    )
    .input(
      z.strictObject({
        caseId: IdText,
        outcome: z.enum(caseOutcomes),
        reason: z.enum(decisionReasonNames),
        note: Note,
        seenVersion: z.int().min(1).max(evidenceVersionMax),
      }),
    )
    .output(z.strictObject({ state: z.enum(caseStates) })),
  returnCase: oc
    .route({ method: 'POST', path: '/office/kyc/cases/{caseId}/returns', summary: 'Return a proposal to whoever made it', tags })
    .errors(mayGive(...known, ...keyed, 'CASE_UNFIT', 'CASE_NOTE_MISSING', 'APPROVAL_OWN'))
    .input(z.strictObject({ caseId: IdText, note: Note }))
    .output(Nothing),
  read: oc
    .route({
      method: 'GET',
      path: '/office/kyc/people/{personId}',
      summary: 'Where the identity check of a person stands',
      tags: ['kyc'],
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId }))
    .output(PersonCheck),
}
