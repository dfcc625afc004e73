import { operations } from './operations.ts'
import { memberPlatform, officePlatform } from './platform/platform.routes.ts'

/** Every operation of the contract. A missing one does not compile. */
export const router = operations.router({
  member: { platform: memberPlatform },
  office: { platform: officePlatform },
})
