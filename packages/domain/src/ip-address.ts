/** An address of the internet as a number. Spellings that programs read differently, such as leading zeros, are no address. */

export interface IpAddress {
  readonly width: 32 | 128
  readonly address: bigint
}

/** An IPv4 address inside of IPv6 is that IPv4 address: proxies write callers either way. */
export function readAddress(text: string): IpAddress | undefined {
  const four = readFour(text)
  if (four !== undefined) return { width: 32, address: four }
  const six = readSix(text)
  if (six === undefined) return undefined
  return six >> 32n === 0xffffn ? { width: 32, address: six & 0xffff_ffffn } : { width: 128, address: six }
}

function readFour(text: string): bigint | undefined {
  const parts = text.split('.')
  // A leading zero is octal to some programs and decimal to others.
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return undefined
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

function readSix(text: string): bigint | undefined {
  const sides = text.split('::')
  if (sides.length > 2 || !text.includes(':')) return undefined
  const [left, right] = sides.map(groupsOf)
  if (!left || (sides.length === 2 && !right)) return undefined
  const missing = 8 - left.length - (right?.length ?? 0)
  if (sides.length === 2 ? missing < 1 : missing !== 0) return undefined
  return [...left, ...Array<bigint>(missing).fill(0n), ...(right ?? [])].reduce((sum, group) => (sum << 16n) | group, 0n)
}

function groupsOf(side: string): readonly bigint[] | undefined {
  if (side === '') return []
  const groups: bigint[] = []
  const parts = side.split(':')
  for (const [place, part] of parts.entries()) {
    const four = place === parts.length - 1 ? readFour(part) : undefined
    if (four !== undefined) groups.push(four >> 16n, four & 0xffffn)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return undefined
  }
  return groups
}
