/**
 * Which addresses members' webhooks may be sent to. A member chooses the host name and whoever keeps its DNS chooses the address, so
 * everything that is not an ordinary address of the public internet is refused: our own network, the machine itself, a cloud's metadata.
 */
import { readAddress } from '../ip-address.ts'

export type AddressKind = 'public' | 'loopback' | 'closed'

/** IPv4 that is not public (IANA special-purpose registry), and the address at which Azure answers its own machines. */
const closedFour = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(readRange)

/** Of IPv6 only this is given out for the public internet; unique local, link-local, multicast and translated addresses lie outside. */
const openSix = readRange('2000::/3')
/** Inside of it: special purposes with Teredo, documentation, and 6to4, which leads to an IPv4 address of the sender's choice. */
const closedSix = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(readRange)
const loopbackFour = readRange('127.0.0.0/8')
const loopbackSix = readRange('::1/128')

/** An IPv4 address that is written inside of IPv6 counts as that IPv4 address. What cannot be read is closed. */
export function addressKind(text: string): AddressKind {
  const found = readAddress(text)
  if (!found) return 'closed'
  if (isIn(found, loopbackFour) || isIn(found, loopbackSix)) return 'loopback'
  if (found.width === 32) return closedFour.some((range) => isIn(found, range)) ? 'closed' : 'public'
  return isIn(found, openSix) && !closedSix.some((range) => isIn(found, range)) ? 'public' : 'closed'
}

export interface Target {
  readonly isHttps: boolean
  readonly port: number
}

/**
 * Whether a connection may be opened to what a host name resolved to. Every address must be fit, since any of them may be taken.
 * `allowsLoopback` is for development and tests: any port, with or without TLS, on this machine alone.
 */
export function mayConnect(
  addresses: readonly string[],
  { isHttps, port }: Target,
  { allowsLoopback }: { allowsLoopback: boolean },
): boolean {
  if (addresses.length === 0) return false
  const kinds = new Set(addresses.map(addressKind))
  if (kinds.size !== 1) return false
  if (kinds.has('public')) return isHttps && port === 443
  return kinds.has('loopback') && allowsLoopback
}

interface Range {
  readonly width: 32 | 128
  readonly address: bigint
  readonly prefix: number
}

function readRange(text: string): Range {
  const [written = '', prefix] = text.split('/')
  const found = readAddress(written)
  if (!found) throw new Error(`${text} is no range`)
  return { ...found, prefix: Number(prefix) }
}

function isIn({ width, address }: { readonly width: 32 | 128; readonly address: bigint }, range: Range): boolean {
  const shift = BigInt(range.width - range.prefix)
  return width === range.width && address >> shift === range.address >> shift
}
