/** Who is signed in, for every page. `app` holds the session; the browser never sees its token. */
import type { AppUser, Entered } from '@heathland/contract'
import type { GateFacts } from '@heathland/domain/onboarding/gate'
import type { Language } from '@heathland/words/language'
import { createContext, use } from 'react'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What stands between someone who has shown who they are and their session: a second factor to show, or one to set up first. */
export type Missing = Exclude<Entered['next'], 'signed-in'>

export interface Session {
  readonly user: AppUser | undefined
  readonly isAdmin: boolean
  /** Nobody has answered yet who is here. */
  readonly loading: boolean
  /** Why nobody could be asked, until someone answers. */
  readonly failure: { readonly error: unknown; readonly retry: () => void } | undefined
  readonly missing: Missing | undefined
  /** Ends with the user or what is missing known, or throws what the server answered. */
  login(credentials: Credentials): Promise<void>
  /** The same on the administrators' page. */
  adminLogin(credentials: Credentials): Promise<void>
  /** Takes what any other way of signing in answered, and what was missing and has now been shown. */
  entered(entered: Entered): Promise<void>
  logout(): Promise<void>
  /** Reads the user again, quietly: something that happened may have changed their standing. */
  refresh(): Promise<void>
  /** Shows a language and keeps it: in the account of whoever is signed in, else in this browser. */
  chooseLanguage(language: Language): Promise<void>
  /** Switches the demonstration on in this tab and opens its dashboard. */
  enableDemoMode(): void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs the session of app/session.tsx around it')
  return session
}

/** What the signed-in person's money is counted in. */
export function useCurrency(): AppUser['currency'] {
  return useSession().user?.currency ?? 'EUR'
}

export function gateFactsOf(user: AppUser): GateFacts {
  return { walletId: user.crossmintWalletId, kycStatus: user.kycStatus, firstOnrampOk: user.firstOnrampOk }
}
