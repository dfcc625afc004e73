/** Things that the palette finds by name while a person types. Each is asked of the operation that lists it, by whoever may call that. */
import { type ArticleKind, articleKinds } from '@heathland/domain/community/article'
import type { Role } from '@heathland/domain/identity/permissions'
import { nameQueryMax } from '@heathland/domain/name-search'
import { useEffect, useState } from 'react'
import { useSession } from '../features/session.ts'

/** In the order in which they are shown. */
export const foundKinds = ['person', 'case', 'ticket', 'holding', 'opportunity', 'document', 'article'] as const
export type FoundKind = (typeof foundKinds)[number]

export interface Found {
  readonly kind: FoundKind
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
}

type Client = typeof import('./api.ts')['client']

interface Finder {
  readonly roles: readonly Role[]
  /** What it is found by besides whole words: such a query may be shorter. */
  readonly number?: RegExp
  readonly find: (client: Client, query: string, signal: AbortSignal) => Promise<readonly Found[]>
}

const articlePages = { feed: '/community', library: '/research' } as const satisfies Record<ArticleKind, string>
const articleQueryMax = 100
/** Of each kind; whoever wants more searches the library. */
const articlesMax = 4

const finders: Readonly<Record<Exclude<FoundKind, 'holding'>, Finder>> = {
  person: {
    roles: ['mfo_admin'],
    async find(client, query, signal) {
      const { items } = await client.office.users.listSuggestions({ query }, { signal })
      return items.map(({ id, name, email }) => ({
        kind: 'person',
        id,
        label: name,
        detail: name === email ? '' : email,
        to: `/users/${id}`,
      }))
    },
  },
  case: {
    roles: ['mfo_admin', 'compliance'],
    number: /^[kK]-\d{1,9}$/,
    async find(client, query, signal) {
      const { items } = await client.office.kyc.listCaseSuggestions({ query }, { signal })
      return items.map(({ id, number, name = '' }) => ({ kind: 'case', id, label: `K-${number}`, detail: name, to: `/kyc/${id}` }))
    },
  },
  ticket: {
    roles: ['mfo_admin'],
    number: /^#\d{1,9}$/,
    async find(client, query, signal) {
      const { items } = await client.office.support.listSuggestions({ query }, { signal })
      return items.map(({ id, number, name = '' }) => ({
        kind: 'ticket',
        id,
        label: `#${number}`,
        detail: name,
        to: `/support?ticket=${id}`,
      }))
    },
  },
  // What is held is found as the placement too.
  opportunity: {
    roles: ['investor'],
    async find(client, query, signal) {
      const { items } = await client.member.offers.listSuggestions({ query: query.slice(0, nameQueryMax) }, { signal })
      const held = items.filter(({ isHeld }) => isHeld)
      return [
        ...held.map(({ id, name }) => ({ kind: 'holding' as const, id: `held ${id}`, label: name, detail: '', to: `/placements/${id}` })),
        ...items.map(({ id, name }) => ({ kind: 'opportunity' as const, id, label: name, detail: '', to: `/opportunities/${id}` })),
      ]
    },
  },
  document: {
    roles: ['investor'],
    async find(client, query, signal) {
      const { items } = await client.member.documents.listSuggestions({ query: query.slice(0, nameQueryMax) }, { signal })
      return items.map(({ id, title, about = '' }) => ({
        kind: 'document',
        id,
        label: title,
        detail: about,
        to: `/documents?document=${id}`,
      }))
    },
  },
  article: {
    roles: ['investor'],
    async find(client, query, signal) {
      const search = query.slice(0, articleQueryMax)
      const lists = await Promise.all(
        articleKinds.map(async (kind) => {
          const { items } = await client.member.community.listArticles({ kind, search }, { signal })
          return items.slice(0, articlesMax).map(({ id, title }) => ({
            kind: 'article' as const,
            id,
            label: title,
            detail: '',
            to: `${articlePages[kind]}/${id}`,
          }))
        }),
      )
      return lists.flat()
    },
  },
}

type FinderName = keyof typeof finders
const finderNames = Object.keys(finders) as readonly FinderName[]

/** Fewer letters would find a large part of everything. */
const queryMin = 3
/** Long enough that whoever types on is not answered letter by letter. */
const pauseMs = 200

/** What was found for a query; `busy` while the answers to what was typed last are still to come. */
export function useFoundThings(query: string): { readonly found: readonly Found[]; readonly busy: boolean } {
  const { user } = useSession()
  const role = user?.role
  const wanted = query.trim()
  const [answer, setAnswer] = useState<{ readonly query: string; readonly found: readonly Found[] }>({ query: '', found: [] })
  const mine = finderNames.filter(
    (name) => role && finders[name].roles.includes(role) && (wanted.length >= queryMin || finders[name].number?.test(wanted)),
  )
  const isAsked = mine.length > 0
  const asked = mine.join(' ')

  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const { client } = await import('./api.ts')
      // What one of them cannot answer leaves out its own part: the palette still finds pages.
      const answers = await Promise.allSettled(
        asked.split(' ').map((name) => finders[name as FinderName].find(client, wanted, abort.signal)),
      )
      if (abort.signal.aborted) return
      setAnswer({ query: wanted, found: answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])) })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [isAsked, asked, wanted])

  const isAnswered = isAsked && answer.query === wanted
  // Answers to what was typed before are not shown: whoever presses Enter would open somebody else.
  return { found: isAnswered ? answer.found : [], busy: isAsked && !isAnswered }
}
