/** Lines that claim several things, with what they claim: each part needs a passing test of its own before the line counts as proved. */
export const requirementParts: Readonly<Record<string, readonly string[]>> = {
  'DASH-10': ['view all investments', 'view all notifications', 'take action', 'manage assets', 'guide'],
  'DASH-11': ['reset', 'clear factors', 'platform updates', 'accounting'],
  'DEMO-05': ['contract', 'every screen', 'sends nothing', 'state', 'marker'],
  'DEMO-07': ['no redirect', 'reset', 'badges', 'state', 'staff samples'],
  'ENT-07': ['stored', 'creator', 'name', 'permissions', 'updated at'],
  'GATE-09': ['rule', 'journey'],
  'GATE-11': ['placements rule', 'placements page', 'from', 'leads'],
  'SET-06': ['factor', 'sessions', 'password', 'data export', 'card'],
  'SET-07': ['own factor', 'staff factor', 'idle', 'timeout setting', 'address list'],
  'STAFF-01': ['search', 'invitation', 'role', 'permissions', 'suspension', 'recovery'],
  'WAL-06': ['messages', 'origins', 'refresh'],
  'WAL-12': ['balance', 'movements', 'statement', 'bank account', 'withdrawal'],
  'WAL-13': ['quote', 'deposit', 'page', 'verdict turns'],
}
