/** One caller has one address in IPv4 and a whole /64 in IPv6: limits count by what one caller holds, however it is spelled. */
import { isIPv6 } from 'node:net'

export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMappedIPv4 = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMappedIPv4) return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function groupsOf(address: string): readonly number[] {
  const [bare = ''] = address.split('%')
  const [left = [], right] = bare.split('::').map((side) => side.split(':').filter(Boolean).flatMap(readGroup))
  return right ? [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right] : left
}

/** The last two groups may be written as an IPv4 address. */
function readGroup(text: string): readonly number[] {
  if (!text.includes('.')) return [Number.parseInt(text, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
