/** Draws the pages that say the same to everyone, when the web is built: they can be read before any script runs, and without. */
import { routes as guarded, type RoutePath, routeOf } from '@heathland/domain/identity/guard'
import { publicWords } from '@heathland/words/en/public'
import { shared } from '@heathland/words/en/shared'
import type { Language } from '@heathland/words/language'
import { publicWords as nlPublic } from '@heathland/words/nl/public'
import { shared as nlShared } from '@heathland/words/nl/shared'
import type { Area, Areas } from '@heathland/words/words'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useRoutes } from 'react-router'
import { loadMatches } from './app/load-matches.ts'
import { loadWords } from './app/load-words.ts'
import { Opening, Root } from './app/root.tsx'
import { Pages, routes } from './app/router.tsx'
import { Waiting } from './app/waiting.tsx'
import { loadWordsWith, showWords } from './ui/words.tsx'

export interface Prerendered {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly areas: readonly Area[]
}

const words: Record<Language, Pick<Areas, 'shared' | 'public'>> = {
  en: { shared, public: publicWords },
  nl: { shared: nlShared, public: nlPublic },
}

loadWordsWith(loadWords)

/** Everything is drawn once in each language: from here on in this one. */
export function speak(language: Language): void {
  showWords(language, words[language])
}

export function pages(language: Language): readonly Prerendered[] {
  const { prerenderedPages } = words[language].public
  const drawn = [
    { path: '/', ...prerenderedPages.landing },
    { path: '/investment-disclaimer', ...prerenderedPages.disclaimer },
    { path: '/privacy-policy', ...prerenderedPages.privacy },
    { path: '/terms-and-conditions', ...prerenderedPages.terms },
  ] as const
  return drawn.map((page) => ({ ...page, areas: ['shared', 'public'] }))
}

export interface Shell {
  /** Its address; without one it is the page of every address that has no other. */
  readonly path?: string
  /** The chunks that a visit there needs, as the build's manifest names them. */
  readonly sources: readonly string[]
  /** The words that it needs, of whichever language is read. */
  readonly areas: readonly Area[]
}

const data = ['src/app/start.tsx', 'src/app/data.tsx', 'src/app/signed-in.ts']
const member = [...data, 'src/app/member-bar.tsx']

/**
 * Pages of somebody's own are drawn without what is theirs, so that something stands there at once. What they need is asked for
 * together, rather than each when the one before it has come.
 */
export const shells: readonly Shell[] = [
  { sources: data, areas: ['shared'] },
  {
    path: '/status',
    sources: ['src/app/start.tsx', 'src/app/data.tsx', 'src/pages/public/status.tsx'],
    areas: ['shared', 'status', 'account'],
  },
  { path: '/login', sources: [...data, 'src/pages/public/login.tsx'], areas: ['shared', 'signIn', 'account'] },
  { path: '/register', sources: [...data, 'src/pages/public/register.tsx'], areas: ['shared', 'signIn', 'account'] },
  {
    path: '/kyc-verification',
    sources: [...member, 'src/pages/public/kyc-verification.tsx'],
    areas: ['shared', 'kyc', 'account'],
  },
  {
    path: '/dashboard',
    sources: [...member, 'src/pages/member/dashboard.tsx'],
    areas: ['shared', 'member', 'notifications', 'opportunity', 'account'],
  },
  { path: '/wallet', sources: [...member, 'src/pages/member/wallet.tsx'], areas: ['shared', 'wallet', 'account'] },
  {
    path: '/settings',
    sources: [...member, 'src/pages/member/settings.tsx'],
    areas: ['shared', 'settings', 'account'],
  },
  { path: '/users', sources: [...member, 'src/pages/office/users.tsx'], areas: ['shared', 'office', 'account'] },
]

/** What stands there until the page comes; `asks` when it begins with the question who is here. */
export function drawShell(path = ''): { body: string; asks: boolean } {
  const route = routeOf(path)
  if (route === undefined || guarded[route].opensTo === 'anyone') return { body: renderToString(<Opening />), asks: false }
  return { body: draw(<Shell path={route} />, path), asks: true }
}

function Shell({ path }: { path: RoutePath }) {
  return useRoutes([{ element: <Root />, children: [{ path, element: <Waiting greets={path === '/dashboard'} /> }] }])
}

export async function prerender(path: string): Promise<string> {
  await loadMatches(routes, { pathname: path })
  return draw(<Pages />, path)
}

function draw(page: ReactNode, path: string): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>{page}</StaticRouter>
    </StrictMode>,
  )
}
