import type { Entered } from '@heathland/contract'
import { header, type Incoming } from '../../http/incoming-request.ts'
import { cookieFor, deviceCookieFor, deviceInCookie } from '../../http/session-cookie.ts'
import type { Entry } from './enter.ts'

/** Sets the cookies of whoever was let in, and says what comes next. */
export function admit({ answer }: Pick<Incoming, 'answer'>, entry: Entry): Entered {
  answer('set-cookie', cookieFor(entry.token))
  answer('set-cookie', deviceCookieFor(entry.deviceToken))
  return { next: entry.next }
}

export function deviceOf(incoming: Incoming): string | undefined {
  return deviceInCookie(header(incoming, 'cookie'))
}
