/** Every state change, as another site would make a browser send it. */
import { countedBy } from './counted-by.ts'

export const run = countedBy(['tests/authz/cross-site.test.ts'])
