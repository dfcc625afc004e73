/** Looks at the installation that the shell's settings or .env describe; without either, at the development one. */
import { doctor } from '@heathland/server/entry/doctor/doctor'
import { withEnvironment } from './staff.ts'

await withEnvironment(doctor)
