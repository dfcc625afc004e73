/** The cookie that carries a session. `__Host-` binds it to this very host over a safe connection; scripts cannot read it. */
import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { secondMs } from '@heathland/domain/time'

const name = '__Host-heathland'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

export function cookieFor(token: string): string {
  return `${name}=${token}; ${attributes}; Max-Age=${sessionLimits.absoluteMs / secondMs}`
}

export const noCookie = `${name}=; ${attributes}; Max-Age=0`

export function tokenInCookie(cookies: string | undefined): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2)
    // Anything that is not one of our tokens is no session: it never reaches the database.
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
  }
  return undefined
}
