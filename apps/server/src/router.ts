import { memberIdentity } from './identity/identity.routes.ts'
import { operations } from './operations.ts'
import { memberPlatform, officePlatform } from './platform/platform.routes.ts'

/** Every operation of the contract. A missing one does not compile. */
export const router = operations.router({
  member: { platform: memberPlatform, identity: memberIdentity },
  office: { platform: officePlatform },
})
