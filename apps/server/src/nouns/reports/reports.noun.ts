import type { Noun } from '../noun.ts'
import { officeReports } from './reports.routes.ts'

export const reports = { operations: { office: { reports: officeReports } } } as const satisfies Noun
