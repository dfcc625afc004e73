/** One caller has one address in IPv4 and a whole /64 in IPv6: limits count by what one caller holds. */
import { isIPv6 } from 'node:net'

export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [left = '', right = ''] = address.split('%')[0]?.split('::') ?? []
  const head = left.split(':').filter(Boolean)
  const tail = right.split(':').filter(Boolean)
  const groups = address.includes('::') ? [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail] : head
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
