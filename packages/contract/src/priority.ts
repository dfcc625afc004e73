/**
 * How important each operation is when a process has more to do than it can: what comes first here is refused last. Whoever adds a group
 * of operations does not compile until they have said what it is about; the rest follows from the kind of its operations.
 */
import type { AnyContractProcedure } from '@orpc/contract'
import { access, type Operation } from './access.ts'
import { contract } from './contract.ts'

export const priorities = ['sign-in', 'money', 'change', 'read', 'list', 'bulk'] as const
export type Priority = (typeof priorities)[number]

type Group = Operation extends infer Name ? (Name extends `${infer Side}.${infer Noun}.${string}` ? `${Side}.${Noun}` : never) : never

/** `sign-in` and `bulk` hold for the whole group; of the others what changes something comes before what reads, and that before lists. */
type Subject = 'sign-in' | 'money' | 'usual' | 'bulk'

const subjects = {
  'member.apiKeys': 'usual',
  'member.cards': 'money',
  'member.community': 'usual',
  'member.distributions': 'money',
  'member.documents': 'usual',
  'member.exports': 'bulk',
  'member.files': 'usual',
  'member.funding': 'money',
  'member.identity': 'sign-in',
  'member.kyc': 'usual',
  'member.ledger': 'money',
  'member.notifications': 'usual',
  'member.offers': 'usual',
  'member.payments': 'money',
  'member.placements': 'usual',
  'member.platform': 'usual',
  'member.protection': 'usual',
  'member.security': 'sign-in',
  'member.settings': 'usual',
  'member.subscriptions': 'money',
  'member.support': 'usual',
  'member.transparency': 'usual',
  'member.wallet': 'usual',
  'member.webhooks': 'usual',
  'office.approvals': 'money',
  'office.audit': 'usual',
  'office.cards': 'money',
  'office.community': 'usual',
  'office.companies': 'usual',
  'office.compliance': 'usual',
  'office.distributions': 'money',
  'office.documents': 'usual',
  'office.exports': 'bulk',
  'office.files': 'usual',
  'office.funding': 'money',
  'office.kyc': 'usual',
  'office.ledger': 'money',
  'office.loans': 'money',
  'office.notifications': 'usual',
  'office.monthEnd': 'money',
  'office.offers': 'usual',
  'office.payments': 'money',
  'office.placements': 'usual',
  'office.platform': 'usual',
  'office.production': 'usual',
  'office.protection': 'usual',
  'office.reconciliation': 'usual',
  'office.reports': 'bulk',
  'office.security': 'usual',
  'office.settings': 'usual',
  'office.subscriptions': 'money',
  'office.support': 'usual',
  'office.users': 'usual',
} as const satisfies Record<Group, Subject>

/** What its name and method do not say. */
const exceptions: Partial<Record<Operation, Priority>> = {
  // Nobody can approve what they cannot see.
  'office.approvals.list': 'money',
  // New accounts can wait for those who have one.
  'member.identity.register': 'change',
  'member.identity.resendVerification': 'change',
  'member.identity.changeLanguage': 'change',
  // Many rows, under another name than a list.
  'member.ledger.history': 'list',
  'member.ledger.movements': 'list',
  'member.ledger.statement': 'bulk',
  'office.ledger.accountHistory': 'list',
  'office.ledger.accounts': 'list',
  'office.ledger.movementsOf': 'list',
  'office.ledger.trialBalance': 'list',
  'office.users.timeline': 'list',
  'office.protection.readReplay': 'list',
  // Files and reports about many people.
  'member.documents.requestAll': 'bulk',
  'member.settings.requestData': 'bulk',
  'office.compliance.downloadReport': 'bulk',
  'office.compliance.requestReport': 'bulk',
  'office.payments.readBatchFile': 'bulk',
  'office.production.importReadings': 'bulk',
  'office.production.tryImport': 'bulk',
  // A page says what happened to it; nobody waits for the answer.
  'member.platform.reportError': 'bulk',
}

export const priorityOf: Readonly<Record<Operation, Priority>> = Object.fromEntries(
  (Object.keys(access) as Operation[]).map((operation) => [operation, derive(operation)]),
) as Record<Operation, Priority>

function derive(operation: Operation): Priority {
  const named = exceptions[operation]
  if (named) return named
  const [side = '', noun = '', verb = ''] = operation.split('.')
  const subject: Subject = subjects[`${side}.${noun}` as Group]
  if (subject === 'sign-in' || subject === 'bulk') return subject
  if (verb.startsWith('list')) return 'list'
  if (methodOf(operation) === 'GET') return 'read'
  return subject === 'money' ? 'money' : 'change'
}

function methodOf(operation: Operation): string | undefined {
  const procedure = operation.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract)
  return (procedure as AnyContractProcedure)['~orpc'].route.method
}
