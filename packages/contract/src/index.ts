/** What is promised: the API as a value. Member is what a member's pages call, office what staff's pages call. */
import { identity } from './member/identity.ts'
import { platform as memberPlatform } from './member/platform.ts'
import { platform as officePlatform } from './office/platform.ts'

export const member = { platform: memberPlatform, identity }
export const office = { platform: officePlatform }
export const contract = { member, office }
export type Contract = typeof contract

export type { Operation } from './access.ts'
export type { AppUser, Registration, Session } from './member/identity.ts'
export type { Health } from './member/platform.ts'
export type { PlatformCheck } from './office/platform.ts'
