/** The cookies of signing in. `__Host-` binds them to this very host over a safe connection; scripts cannot read them. */
import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { dayMs, secondMs } from '@heathland/domain/time'

const sessionName = '__Host-heathland'
/** By this a browser is known again; it opens nothing. */
const deviceName = '__Host-heathland-device'
/** As long as browsers keep any cookie. */
const deviceLivesMs = 400 * dayMs

/** 256 bits in base64url. */
export const tokenShape = /^[A-Za-z0-9_-]{43}$/

export function cookieFor(token: string): string {
  return passingCookie(sessionName, token, sessionLimits.absoluteMs / secondMs)
}

export function deviceCookieFor(token: string): string {
  return passingCookie(deviceName, token, deviceLivesMs / secondMs)
}

export const noCookie = passingCookie(sessionName, '', 0)

export function passingCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`
}

/** Anything that is not one of our tokens is no session: it never reaches the database. */
export function tokenInCookie(cookies: string | undefined): string | undefined {
  return cookieIn(cookies, sessionName, tokenShape)
}

export function deviceInCookie(cookies: string | undefined): string | undefined {
  return cookieIn(cookies, deviceName, tokenShape)
}

export function cookieIn(cookies: string | undefined, name: string, shape: RegExp): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value && shape.test(value)) return value
  }
  return undefined
}
