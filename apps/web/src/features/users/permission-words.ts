import { isPermission, type Permission } from '@heathland/domain/identity/permissions'

/** A permission in a few words, and what it lets somebody do. */
const permissionWords: Record<Permission, { readonly name: string; readonly allows: string }> = {
  'platform.check': { name: 'Platform checks', allows: 'Start a check of the platform by hand.' },
  'users.read': { name: 'View users', allows: 'Find members and staff.' },
  'users.invite': { name: 'Invite users', allows: 'Invite people to become members.' },
  'users.change-role': { name: 'Change roles', allows: 'Request and approve changes of roles and permissions.' },
  'users.suspend': { name: 'Suspend users', allows: 'Suspend people and readmit them.' },
  'users.recover': { name: 'Recover accounts', allows: 'Help people back into their accounts.' },
  'ledger.read': { name: 'View the ledger', allows: 'See accounts, balances and their history.' },
  'ledger.post': { name: 'Post to the ledger', allows: 'Post the movements that accountants post by hand.' },
  'ledger.correct': { name: 'Correct postings', allows: 'Request and approve corrections of postings.' },
  'funding.settle': { name: 'Settle deposits', allows: 'Credit deposits that the payment provider has delivered.' },
  'funding.reconcile': { name: 'Resolve breaks', allows: 'See where custody and the ledger differ, and resolve it.' },
  'security.read': { name: 'View security', allows: 'See security alerts and metrics.' },
  'security.resolve': { name: 'Resolve alerts', allows: 'Resolve security alerts.' },
}

export function allowsOf(permission: Permission): string {
  return permissionWords[permission].allows
}

/** Text as it came; a value that is no permission is shown as it is. */
export function permissionName(permission: string): string {
  return isPermission(permission) ? permissionWords[permission].name : permission
}

/** What a request would grant and withdraw; both lists come as one text each. */
export function permissionChangeWords(from: string, to: string): string {
  const [before, after] = [from, to].map((list) => list.split(' ').filter(Boolean)) as [string[], string[]]
  const named = (verb: string, list: readonly string[]) => (list.length > 0 ? [`${verb} “${list.map(permissionName).join('”, “')}”`] : [])
  const granted = after.filter((permission) => !before.includes(permission))
  const withdrawn = before.filter((permission) => !after.includes(permission))
  return [...named('Grant', granted), ...named(granted.length > 0 ? 'withdraw' : 'Withdraw', withdrawn)].join(', ')
}
