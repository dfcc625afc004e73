/** Lines that claim several things, with what they claim: each part needs a passing test of its own before the line counts as proved. */
export const requirementParts: Readonly<Record<string, readonly string[]>> = {
  'DASH-11': ['reset', 'clear factors', 'platform updates', 'accounting'],
  'STAFF-01': ['search', 'invitation', 'role', 'permissions', 'suspension', 'recovery'],
  'WAL-12': ['balance', 'movements', 'statement', 'bank account', 'withdrawal'],
  'WAL-13': ['quote', 'deposit', 'page', 'verdict turns'],
}
