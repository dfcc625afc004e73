/** Sumsub's API, as far as it is used: signed requests, applicants, links and tokens, and the sandbox's verdict. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TwinClock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { type Answer, answerWithFaults } from '../http.ts'
import type { TruthLog } from '../record.ts'
import { type Applicant, type Applicants, type ReviewResult, verdicts } from './applicants.ts'
import type { KycDeed, SumsubFault } from './record.ts'
import { type Reviews, spaced } from './review.ts'
import { amlCaseBody } from './screening.ts'

export interface ProtocolParts {
  readonly appToken: string
  readonly secretKey: string
  readonly levels: readonly string[]
  readonly pagesUrl: () => string
  readonly applicants: Applicants
  readonly reviews: Reviews
  readonly faults: Faults<SumsubFault>
  readonly log: TruthLog<KycDeed>
  readonly clock: TwinClock
}

/** How far the signer's clock may be away. */
const skewSecondsMax = 60
const ttlSecondsDefault = 600

interface Work {
  readonly fault: SumsubFault
  readonly answered: boolean
}
type Fields = Readonly<Record<string, unknown>>

export function mountProtocol(app: FastifyInstance, parts: ProtocolParts): void {
  const { applicants, reviews, faults, log, levels, clock } = parts
  const rawBodies = new WeakMap<FastifyRequest, Buffer>()
  // The signature covers the bytes as they came.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
    rawBodies.set(request, bytes)
    try {
      done(null, bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8')))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })

  const answer = (request: FastifyRequest, reply: FastifyReply, act: (work: Work) => Promise<Answer>) =>
    answerWithFaults<SumsubFault>(
      { request, reply, faults, note: (work) => log.add({ what: 'not-done', ...work }) },
      (status) => errorBody(status, status === 429 ? 'Too many requests' : 'Internal server error'),
      async (work) => {
        const wrong = checkSignature(request, rawBodies.get(request) ?? Buffer.alloc(0), parts)
        return wrong === undefined ? act(work) : refuse(work, 401, wrong)
      },
    )
  const refuse = async (work: Work, status: number, reason: string): Promise<Answer> => {
    await log.add({ what: 'refused', reason, ...work })
    return { status, body: errorBody(status, reason) }
  }
  const facts = ({ id, externalUserId }: Applicant) => ({ applicantId: id, externalUserId })
  const create = async (work: Work, externalUserId: string, levelName: string) => {
    const made = applicants.create(externalUserId, levelName)
    if (made.isNew) {
      await log.add({ what: 'applicant-created', ...work, ...facts(made.applicant) })
      reviews.tellCreated(made.applicant)
    }
    return made
  }
  /** What tokens and links have in common: an applicant, made when there is none, and a time. */
  const openSession = async (work: Work, given: Fields, give: (token: string, applicant: Applicant) => unknown): Promise<Answer> => {
    const { userId, levelName, ttlInSecs = ttlSecondsDefault, redirect } = given
    if (typeof userId !== 'string' || userId === '') return refuse(work, 400, 'userId is required')
    if (typeof levelName !== 'string' || !levels.includes(levelName)) return refuse(work, 404, `Level ${levelName} is not found`)
    const { applicant } = await create(work, userId, levelName)
    const { successUrl, rejectUrl } = (redirect ?? {}) as { successUrl?: string; rejectUrl?: string }
    const expiresAt = new Date(clock.now().getTime() + Number(ttlInSecs) * 1_000)
    const { token } = applicants.openSession({ applicant, expiresAt, successUrl, rejectUrl })
    return { status: 200, body: give(token, applicant) }
  }
  const withApplicant = async (work: Work, id: string, act: (applicant: Applicant) => Promise<Answer>): Promise<Answer> => {
    const ofUser = /^-;externalUserId=(.+)$/.exec(id)?.[1]
    const applicant = ofUser === undefined ? applicants.find(id) : applicants.findByUser(ofUser)
    return applicant ? act(applicant) : refuse(work, 404, 'Applicant not found')
  }

  app.post<{ Querystring: { levelName?: string } }>('/resources/applicants', (request, reply) =>
    answer(request, reply, async (work) => {
      const { externalUserId } = (request.body ?? {}) as Fields
      const { levelName = '' } = request.query
      if (!levels.includes(levelName)) return refuse(work, 404, `Level ${levelName} is not found`)
      if (typeof externalUserId !== 'string' || externalUserId === '') return refuse(work, 400, 'externalUserId is required')
      const { applicant, isNew } = await create(work, externalUserId, levelName)
      if (isNew) return { status: 201, body: told(work, applicant) }
      await log.add({ what: 'applicant-existed', ...work, ...facts(applicant) })
      return { status: 409, body: errorBody(409, `Applicant with external user id '${externalUserId}' already exists: ${applicant.id}`) }
    }),
  )

  app.get<{ Params: { id: string } }>('/resources/applicants/:id/one', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        await log.add({ what: 'applicant-read', ...work, ...facts(applicant) })
        return { status: 200, body: told(work, applicant) }
      }),
    ),
  )

  app.get<{ Params: { id: string } }>('/resources/applicants/:id/status', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        await log.add({ what: 'applicant-read', ...work, ...facts(applicant) })
        return { status: 200, body: reviewBody(applicant) }
      }),
    ),
  )

  app.get<{ Params: { id: string } }>('/resources/applicants/:id/requiredIdDocsStatus', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        await log.add({ what: 'evidence-read', ...work, ...facts(applicant) })
        return { status: 200, body: stepsBody(applicant) }
      }),
    ),
  )

  app.get<{ Params: { id: string } }>('/resources/api/applicants/:id/amlCase', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        await log.add({ what: 'evidence-read', ...work, ...facts(applicant) })
        if (applicant.submitted === undefined) return refuse(work, 404, 'AML case not found')
        const body = amlCaseBody(applicant)
        return { status: 200, body: work.fault === 'wrong-id' ? { ...body, targetEntityId: 'f'.repeat(24) } : body }
      }),
    ),
  )

  const giveToken = async (work: Work, given: Fields) => {
    const answered = await openSession(work, given, (token, { externalUserId }) => ({ token, userId: externalUserId }))
    if (answered.status === 200) await log.add({ what: 'token-given', ...work, externalUserId: String(given.userId) })
    return answered
  }
  app.post('/resources/accessTokens/sdk', (request, reply) =>
    answer(request, reply, async (work) => giveToken(work, (request.body ?? {}) as Fields)),
  )
  app.post('/resources/accessTokens', (request, reply) => answer(request, reply, async (work) => giveToken(work, request.query as Fields)))

  app.post('/resources/sdkIntegrations/levels/-/websdkLink', (request, reply) =>
    answer(request, reply, async (work) => {
      const given = (request.body ?? {}) as Fields
      const link = await openSession(work, given, (token) => ({ url: `${parts.pagesUrl()}/websdk/p/${token}` }))
      if (link.status === 200) await log.add({ what: 'link-given', ...work, externalUserId: String(given.userId) })
      return link
    }),
  )

  app.patch<{ Params: { id: string; presence: string } }>('/resources/applicants/:id/presence/:presence', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        const { presence } = request.params
        if (presence !== 'deactivated') return refuse(work, 400, `Presence ${presence} is not known here`)
        // Documented as not allowed, without saying how it is refused.
        if (['pending', 'queued'].includes(applicant.reviewStatus)) return refuse(work, 409, 'Applicant is being checked')
        if (!applicant.deleted) {
          applicant.deleted = true
          await log.add({ what: 'applicant-deactivated', ...work, ...facts(applicant) })
        }
        return { status: 200, body: told(work, applicant) }
      }),
    ),
  )

  app.post<{ Params: { id: string } }>('/resources/applicants/:id/reset', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        applicant.reviewStatus = 'init'
        applicant.reviewResult = undefined
        applicant.papers = undefined
        applicant.submitted = undefined
        await log.add({ what: 'applicant-reset', ...work, ...facts(applicant) })
        return { status: 200, body: { ok: 1 } }
      }),
    ),
  )

  app.post<{ Params: { id: string } }>('/resources/applicants/:id/status/testCompleted', (request, reply) =>
    answer(request, reply, (work) =>
      withApplicant(work, request.params.id, async (applicant) => {
        const result = request.body as ReviewResult
        if (result?.reviewAnswer !== 'GREEN' && result?.reviewAnswer !== 'RED')
          return refuse(work, 400, 'reviewAnswer must be GREEN or RED')
        await reviews.decide(applicant, result)
        return { status: 200, body: { ok: 1 } }
      }),
    ),
  )
}

/** Nothing is said of a step before its verdict. */
function stepsBody({ document, reviewResult, submitted }: Applicant) {
  const given =
    submitted === undefined ? null : { ...(reviewResult && { reviewResult: { reviewAnswer: reviewResult.reviewAnswer } }), imageIds: [] }
  return {
    IDENTITY: given && { ...given, idDocType: document?.idDocType ?? 'PASSPORT', country: document?.country ?? null },
    SELFIE: given && { ...given, idDocType: 'SELFIE' },
  }
}

export function reviewBody({
  attemptId,
  attemptCnt,
  levelName,
  createdAt,
  reviewStatus,
  reviewResult,
  reviewDate,
  inspectionId,
}: Applicant) {
  return {
    reviewId: inspectionId.slice(0, 5),
    attemptId,
    attemptCnt,
    levelName,
    createDate: `${spaced(createdAt)}+0000`,
    ...(reviewDate === undefined ? {} : { reviewDate: `${spaced(reviewDate)}+0000` }),
    ...(reviewResult === undefined ? {} : { reviewResult }),
    reviewStatus,
    priority: 0,
  }
}

/** The file as it is said to be, which with a fault is somebody else's, who was approved. */
function told({ fault }: Work, applicant: Applicant) {
  if (fault !== 'wrong-id') return applicantBody(applicant)
  const other = { externalUserId: 'somebody-else', id: 'f'.repeat(24), reviewStatus: 'completed', reviewResult: verdicts.GREEN } as const
  return applicantBody({ ...applicant, ...other })
}

function applicantBody(applicant: Applicant) {
  return {
    id: applicant.id,
    createdAt: spaced(applicant.createdAt),
    clientId: 'heathland-twin',
    inspectionId: applicant.inspectionId,
    externalUserId: applicant.externalUserId,
    info: applicant.document && {
      firstName: applicant.document.firstName,
      lastName: applicant.document.lastName,
      idDocs: [applicant.document],
    },
    requiredIdDocs: {
      docSets: [
        { idDocSetType: 'IDENTITY', types: ['PASSPORT', 'ID_CARD'] },
        { idDocSetType: 'SELFIE', types: ['SELFIE'] },
      ],
    },
    ...(applicant.deleted ? { deleted: true } : {}),
    review: reviewBody(applicant),
    type: 'individual',
  }
}

/** What is wrong with it; undefined when the request is signed as Sumsub asks. */
function checkSignature(request: FastifyRequest, body: Buffer, { appToken, secretKey }: ProtocolParts): string | undefined {
  const header = (name: string) => (typeof request.headers[name] === 'string' ? String(request.headers[name]) : '')
  if (!isSame(header('x-app-token'), appToken)) return 'Invalid app token'
  const ts = header('x-app-access-ts')
  if (!/^\d{1,12}$/.test(ts) || Math.abs(Date.now() / 1_000 - Number(ts)) > skewSecondsMax) return 'Request timestamp is out of the window'
  const expected = createHmac('sha256', secretKey)
    .update(ts + request.method + request.url)
    .update(body)
    .digest('hex')
  return isSame(header('x-app-access-sig'), expected) ? undefined : 'Request signature mismatch'
}

function errorBody(code: number, description: string) {
  return { code, correlationId: randomBytes(16).toString('hex'), description }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
