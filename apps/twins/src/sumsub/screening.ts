/** What the screening against lists finds, and what is read from a document. Nobody on these lists exists. */
import { createHash } from 'node:crypto'

export const listings = {
  pep: {
    categories: ['pep'],
    score: 82,
    sources: ['Register of public offices'],
    description: 'Regional councillor, 2012–2018',
    countries: ['BEL'],
    birthDates: ['1961-09-02'],
  },
  sanctioned: {
    categories: ['sanctions'],
    score: 91,
    sources: ['EU consolidated list'],
    description: 'Listed in annex I',
    countries: ['SYR'],
    birthDates: ['1958'],
  },
  press: {
    categories: ['adverseMedia'],
    score: 61,
    sources: ['Press archive'],
    description: 'Article of 2019 about a tax dispute of a transport firm',
    countries: [],
    birthDates: [],
  },
} as const
export type Listing = keyof typeof listings

export interface Document {
  readonly idDocType: string
  readonly country?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly dob?: string
  readonly validUntil?: string
}

export function isListing(text: string): text is Listing {
  return Object.hasOwn(listings, text)
}

/** What a person types who plays the member; what they leave out could not be read. */
export function readDocument(given: Readonly<Record<string, unknown>>): Document {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? { [name]: given[name].slice(0, 100) } : {})
  const { type } = given
  return {
    idDocType: typeof type === 'string' && type !== '' ? type : 'PASSPORT',
    ...Object.assign({}, ...['country', 'firstName', 'lastName', 'dob', 'validUntil'].map(text)),
  }
}

/** The same entry of a list has the same id in every screening. */
interface Screened {
  readonly id: string
  readonly createdAt: Date
  document?: Document | undefined
  listedAs?: readonly Listing[]
}

export function amlCaseBody({ id, document, listedAs = [], createdAt }: Screened) {
  const name = [document?.firstName, document?.lastName].filter(Boolean).join(' ') || 'Unnamed'
  return {
    id: hex(`case ${id}`),
    createdAt: createdAt.toISOString().slice(0, 19).replace('T', ' '),
    targetEntityType: 'applicant',
    targetEntityId: id,
    ongoingMonitoring: { enabled: true },
    review: { answer: listedAs.length === 0 ? 'GREEN' : 'YELLOW' },
    riskLabels: listedAs.flatMap((listing) => listings[listing].categories),
    hits: listedAs.map((listing) => ({ id: hex(`hit ${listing} ${id}`), name, matchStatus: 'potentialMatch', ...listings[listing] })),
  }
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
