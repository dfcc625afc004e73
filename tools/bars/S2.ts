/** Every operation of the contract, by everyone, on their own, another's and nobody's. */
import { countedBy } from './counted-by.ts'

export const run = countedBy(['tests/authz/matrix.test.ts'])
