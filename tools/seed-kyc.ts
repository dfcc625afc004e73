/**
 * What compliance finds in a development database: members in whose identity check something was found. The provider is not up yet, so what
 * it would answer is said here; cases are opened, worked on and decided by the product's own verbs.
 */
import type { Id } from '@heathland/domain/id'
import type { Evidence, Hit, Paper } from '@heathland/domain/kyc/evidence'
import type { Reading } from '@heathland/domain/kyc/verification'
import type { Composition } from '@heathland/server/entry/compose'
import { applyCase } from '@heathland/server/nouns/kyc/apply-case'
import { applyReading } from '@heathland/server/nouns/kyc/apply-verification'
import { decideKycCase } from '@heathland/server/nouns/kyc/decide-case'
import { findVerification } from '@heathland/server/nouns/kyc/kyc.sql'
import { readCase, readCases } from '@heathland/server/nouns/kyc/read-cases'
import { assignCase, judgeHit } from '@heathland/server/nouns/kyc/work-on-case'
import type { CastMember } from './cast.ts'
import { enter } from './seed-office.ts'

const member = { role: 'investor', stage: 'identity check under review' } as const

export const kycApplicants: readonly CastMember[] = [
  { ...member, firstName: 'Jean-Luc', lastName: 'Moreau', email: 'jean-luc@members.example', country: 'FR' },
  { ...member, firstName: 'Isabelle', lastName: 'van der Meer', email: 'isabelle@members.example', country: 'NL' },
  { ...member, firstName: 'Maria', lastName: 'Silva', email: 'maria@members.example', country: 'PT' },
  { ...member, firstName: 'Henrik', lastName: 'Dahl', email: 'henrik@members.example', country: 'DK' },
  { ...member, firstName: 'Dimitra', lastName: 'Pappas', email: 'dimitra@members.example', country: 'GR' },
]

export async function seedKycCases(platform: Composition, applicants: readonly (Id<'per'> | undefined)[]): Promise<void> {
  for (const [at, personId] of applicants.entries()) {
    const [person, found] = [kycApplicants[at], findings[at]]
    if (personId && person && found) await findOut(platform, personId, found(person))
  }
  if (!applicants.includes(undefined)) await workOnCases(platform, applicants)
}

/** As the provider's answer would be taken in. */
async function findOut(platform: Composition, personId: Id<'per'>, reading: Reading): Promise<void> {
  const ctx = await platform.openFor({ kind: 'operator', command: 'seed' })
  const verification = await ctx.read((tx) => findVerification(tx, personId))
  if (!verification) throw new Error(`${personId} has no identity check`)
  await applyReading(ctx, personId, { reading, asOf: verification.updatedAt })
}

/** Carla proposes one, works on another and decides a third; two wait for somebody. */
async function workOnCases(platform: Composition, applicants: readonly (Id<'per'> | undefined)[]): Promise<void> {
  const carla = await enter(platform, 'carla@staff.example')
  const { items } = await readCases(await carla(), { tab: 'all' })
  const caseOf = (email: string) => {
    const personId = applicants[kycApplicants.findIndex((one) => one.email === email)]
    const found = items.find((one) => one.personId === personId)
    if (!found) throw new Error(`${email} has no case`)
    return found.id
  }
  const proposed = caseOf('isabelle@members.example')
  await judge(await carla(), proposed, 'Born in 1961 and Belgian; the passport says 1979 and the Netherlands.')
  await decide(await carla(), proposed, 'Compared the entry with the passport. It is somebody else.')
  await assignCase(await carla(), { caseId: caseOf('henrik@members.example'), to: 'me' })
  const decided = caseOf('dimitra@members.example')
  await judge(await carla(), decided, 'The article is about a company in another city.')
  await decide(await carla(), decided, '')
  await applyCase(await platform.openFor({ kind: 'operator', command: 'seed' }), decided)
}

type Ctx = Awaited<ReturnType<Awaited<ReturnType<typeof enter>>>>

async function judge(ctx: Ctx, caseId: string, note: string): Promise<void> {
  const { hits } = await readCase(ctx, caseId)
  for (const { id } of hits) await judgeHit(ctx, { caseId, hitId: id, verdict: 'different', note })
}

async function decide(ctx: Ctx, caseId: string, note: string): Promise<void> {
  const { kycCase } = await readCase(ctx, caseId)
  await decideKycCase(ctx, { caseId, outcome: 'approve', reason: 'hits-ruled-out', note, seenVersion: kycCase.evidenceVersion })
}

function papersOf({ firstName, lastName, country }: CastMember, parts: Partial<Paper> = {}): readonly Paper[] {
  return [
    {
      kind: 'passport',
      country,
      givenName: firstName,
      familyName: lastName,
      bornOn: '1979-04-14',
      expiresOn: '2031-06-03',
      isGenuine: true,
      ...parts,
    },
    { kind: 'selfie', isGenuine: true },
  ]
}

function hitOf({ firstName, lastName }: CastMember, parts: Pick<Hit, 'kinds' | 'list' | 'score'> & Partial<Hit>): Hit {
  return { reference: `seed ${lastName} ${parts.list}`, name: `${firstName} ${lastName}`, ...parts }
}

const approved = (evidence: Evidence): Reading => ({ state: 'approved', decidedAt: undefined, evidence })

/** What the provider finds about each of them, in their order. */
const findings: readonly ((person: CastMember) => Reading)[] = [
  (person) => ({
    state: 'pending',
    evidence: {
      papers: papersOf(person, { bornOn: '1958-11-20' }),
      hits: [
        hitOf(person, {
          kinds: ['sanctions'],
          list: 'EU consolidated list',
          score: 91,
          bornIn: 1958,
          country: 'SY',
          note: 'Listed in annex I',
        }),
      ],
    },
  }),
  (person) =>
    approved({
      papers: papersOf(person, { givenName: 'Isabelle Maria' }),
      hits: [
        hitOf(person, {
          kinds: ['pep'],
          list: 'Register of public offices',
          score: 82,
          bornIn: 1961,
          country: 'BE',
          note: 'Regional councillor, 2012–2018',
        }),
        hitOf(person, {
          kinds: ['adverse-media'],
          list: 'Press archive',
          score: 61,
          note: 'Article of 2019 about a tax dispute of a transport firm',
        }),
      ],
    }),
  (person) => ({
    state: 'rejected',
    mayRetry: false,
    reasons: ['details-differ'],
    decidedAt: undefined,
    evidence: { papers: papersOf(person, { familyName: 'Silva Pereira' }), hits: [] },
  }),
  (person) =>
    approved({
      papers: papersOf(person, { kind: 'id-card', expiresOn: '2026-10-01' }),
      hits: [hitOf(person, { kinds: ['adverse-media'], list: 'Press archive', score: 58, note: 'Interview of 2021 about a bankruptcy' })],
    }),
  (person) =>
    approved({
      papers: papersOf(person, { bornOn: '1991-02-08' }),
      hits: [
        hitOf(person, { kinds: ['adverse-media'], list: 'Press archive', score: 44, note: 'Article of 2017 about a building permit' }),
      ],
    }),
]
