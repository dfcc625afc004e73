/** A browser that signs in with LinkedIn at the twin and comes back to the product. */
import { anyAddress } from './identity-calls.ts'

export interface LinkedInPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly verified: 'yes' | 'no'
}

export interface Returned {
  readonly location: string
  readonly session: string
}

export interface LinkedInBrowser {
  /** Goes there and agrees; what is given comes back, once. */
  readonly visit: (who: LinkedInPerson) => Promise<() => Promise<Returned>>
  readonly comeIn: (who: LinkedInPerson) => Promise<Returned>
}

export function linkedInBrowser(address: string, twinUrl: string): LinkedInBrowser {
  const go = async (path: string, cookie = '') => {
    const answer = await fetch(`${address}${path}`, { redirect: 'manual', headers: { cookie, 'x-forwarded-for': anyAddress() } })
    const cookies = answer.headers.getSetCookie()
    const named = (name: string) => cookies.find((one) => one.startsWith(`${name}=`))?.split(';')[0] ?? ''
    return { location: answer.headers.get('location') ?? '', named }
  }
  const visit: LinkedInBrowser['visit'] = async (who) => {
    const begun = await go('/api/identity/linkedin')
    const asked = Object.fromEntries(new URL(begun.location).searchParams)
    const allowed = await fetch(`${twinUrl}/oauth/v2/authorization-submit`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...asked, ...who }),
    })
    const back = new URL(allowed.headers.get('location') ?? '')
    return async () => {
      const returned = await go(`${back.pathname}${back.search}`, begun.named('__Host-heathland-linkedin'))
      return { location: returned.location, session: returned.named('__Host-heathland') }
    }
  }
  return { visit, comeIn: async (who) => (await visit(who))() }
}
