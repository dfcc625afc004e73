/**
 * From where staff may use their accounts, and how long one may lie unused. Networks are written as people write them, separated by
 * commas, IPv4 or IPv6, each an address or a range (CIDR). No network means everywhere. A list that shuts out whoever saves it is
 * refused, so that a slip of the hand locks nobody out.
 */
import { type Checked, problemsIn } from '../form.ts'
import { type SessionLimits, sessionLimits } from '../identity/sign-in.ts'
import { type IpAddress, readAddress } from '../ip-address.ts'
import { minuteMs } from '../time.ts'

export const idleMinutes = { min: 5, max: 1_440, usual: 30 } as const
/** More than any office has; each request of staff goes through all of them. */
export const networksMax = 50

export interface StaffAccess {
  readonly idleMinutes: number
  readonly networks: readonly string[]
}

export const usualAccess: StaffAccess = { idleMinutes: idleMinutes.usual, networks: [] }

interface Network extends IpAddress {
  readonly prefix: number
}

/** Undefined for anything that is no address or range, or whose range begins in its middle: 10.0.0.1/8 is rather a slip than a wish. */
export function readNetwork(text: string): Network | undefined {
  const [written = '', prefixText, ...rest] = text.trim().split('/')
  const read = readAddress(written)
  if (!read || rest.length > 0) return undefined
  if (prefixText === undefined) return { ...read, prefix: read.width }
  if (!/^\d{1,3}$/.test(prefixText)) return undefined
  const prefix = Number(prefixText)
  if (prefix > read.width) return undefined
  return read.address & ((1n << BigInt(read.width - prefix)) - 1n) ? undefined : { ...read, prefix }
}

/** One spelling of each network. */
export function writeNetworks(networks: readonly string[]): string {
  return networks.join(', ')
}

export function isAllowedAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const caller = readAddress(address.split('%')[0] ?? '')
  if (!caller) return false
  return networks.some((text) => {
    const network = readNetwork(text)
    if (network?.width !== caller.width) return false
    const shift = BigInt(network.width - network.prefix)
    return network.address >> shift === caller.address >> shift
  })
}

export type StaffAccessProblem = 'idle-out-of-range' | 'network-invalid' | 'networks-too-many'

/** What an administrator typed: minutes, and networks separated by commas. */
export function checkStaffAccess(values: {
  readonly idleMinutes: string
  readonly networks: string
}): Checked<{ idleMinutes: number; networks: string[] }, 'idleMinutes' | 'networks', StaffAccessProblem> {
  const minutes = /^\d{1,4}$/.test(values.idleMinutes.trim()) ? Number(values.idleMinutes) : Number.NaN
  const networks = values.networks
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const problems = problemsIn<'idleMinutes' | 'networks', StaffAccessProblem>({
    idleMinutes: minutes >= idleMinutes.min && minutes <= idleMinutes.max ? undefined : 'idle-out-of-range',
    networks: networksProblem(networks),
  })
  return problems ? { ok: false, problems } : { ok: true, input: { idleMinutes: minutes, networks } }
}

function networksProblem(networks: readonly string[]): StaffAccessProblem | undefined {
  if (networks.length > networksMax) return 'networks-too-many'
  return networks.every((text) => readNetwork(text)) ? undefined : 'network-invalid'
}

/** How long a session of staff lives. Use is saved often enough that nobody is signed out while working. */
export function limitsOfStaff(minutes: number): SessionLimits {
  const idleMs = minutes * minuteMs
  return { ...sessionLimits, idleMs, renewAfterMs: Math.min(sessionLimits.renewAfterMs, idleMs / 5) }
}
