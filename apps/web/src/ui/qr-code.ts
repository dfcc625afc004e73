/**
 * A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 25. That holds 997 bytes: a key for an
 * authenticator app, or what a receipt says. Drawn here, because neither may be sent to anyone who would draw it.
 */
export type QrCode = readonly (readonly boolean[])[]

/** Rows of modules from the top, true where it is dark. Without a quiet zone. */
export function qrCode(text: string, mask?: number): QrCode {
  const bytes = new TextEncoder().encode(text)
  const version = versions.findIndex((_, index) => bytes.length <= capacityOf(index)) + 1
  if (version === 0) throw new RangeError(`${bytes.length} bytes are too many for this QR code`)
  const codewords = interleave(dataCodewords(bytes, version), version)
  const masks = mask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [mask]
  const drawn = masks.map((one) => draw(codewords, version, one))
  return drawn.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best))
}

/** Of each version at level M: how many blocks, and how many of each block's codewords correct errors. */
const versions: readonly (readonly [blocks: number, correcting: number])[] = [
  [1, 10],
  [1, 16],
  [1, 26],
  [2, 18],
  [2, 24],
  [4, 16],
  [4, 18],
  [4, 22],
  [5, 22],
  [5, 26],
  [5, 30],
  [8, 22],
  [9, 22],
  [9, 24],
  [10, 24],
  [10, 28],
  [11, 28],
  [13, 26],
  [14, 26],
  [16, 26],
  [17, 26],
  [17, 28],
  [18, 28],
  [20, 28],
  [21, 28],
]

function sizeOf(version: number): number {
  return version * 4 + 17
}

/** Where the small squares stand that help to see a bent code. */
function alignmentsOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))]
}

/** Modules that carry neither a pattern nor information about the code itself, in whole codewords. */
function codewordsOf(version: number): number {
  const alignments = alignmentsOf(version).length
  const patterns = alignments === 0 ? 0 : (alignments * alignments - 3) * 25 - (alignments - 2) * 10
  // Finders with their edges, format and the dark module, timing, and from version 7 on the version itself.
  const taken = 3 * 64 + 31 + 2 * (sizeOf(version) - 16) + patterns + (version >= 7 ? 36 : 0)
  return Math.floor((sizeOf(version) ** 2 - taken) / 8)
}

function dataCodewordsOf(version: number): number {
  const [blocks, correcting] = blocksOf(version)
  return codewordsOf(version) - blocks * correcting
}

function blocksOf(version: number): readonly [number, number] {
  return versions[version - 1] ?? [1, 10]
}

function lengthBitsOf(version: number): number {
  return version < 10 ? 8 : 16
}

function capacityOf(index: number): number {
  return dataCodewordsOf(index + 1) - Math.ceil((4 + lengthBitsOf(index + 1)) / 8)
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  const byteMode = 4
  write(byteMode, 4)
  write(bytes.length, lengthBitsOf(version))
  for (const byte of bytes) write(byte, 8)
  const whole = dataCodewordsOf(version)
  write(0, Math.min(4, whole * 8 - bits.length))
  write(0, (8 - (bits.length % 8)) % 8)
  const words = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
  for (let pad = 0xec; words.length < whole; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Splits the data into blocks, gives each its correction, and mixes them so that one stain does not hit one block alone. */
function interleave(data: readonly number[], version: number): number[] {
  const [count, correcting] = blocksOf(version)
  const total = codewordsOf(version)
  const shortBlocks = count - (total % count)
  const shortLength = Math.floor(total / count) - correcting
  const divisor = divisorOf(correcting)
  let from = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(from, from + shortLength + (index < shortBlocks ? 0 : 1))
    from += block.length
    return { data: block, correction: remainderOf(block, divisor) }
  })
  const mix = (part: (block: (typeof blocks)[number]) => readonly number[], length: number) =>
    Array.from({ length }, (_, index) => blocks.flatMap((block) => part(block)[index] ?? [])).flat()
  return [...mix((block) => block.data, shortLength + 1), ...mix((block) => block.correction, correcting)]
}

/** Product in the field of 256 elements that the standard names. */
export function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  const factors = Array.from({ length: degree }, (_, index): number => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let round = 0; round < degree; round += 1) {
    for (let index = 0; index < degree; index += 1) {
      factors[index] = multiply(factors[index] ?? 0, root) ^ (factors[index + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return factors
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, index) => value ^ multiply(divisor[index] ?? 0, factor))
  }
  return rest
}

function draw(codewords: readonly number[], version: number, mask: number): boolean[][] {
  const size = sizeOf(version)
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const isPattern = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const put = (row: number, column: number, dark: boolean) => {
    const line = modules[row]
    const taken = isPattern[row]
    if (!line || !taken || column < 0 || column >= size) return
    line[column] = dark
    taken[column] = true
  }

  for (let place = 0; place < size; place += 1) {
    put(6, place, place % 2 === 0)
    put(place, 6, place % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    square(4, (dy, dx, ring) => put(row + dy, column + dx, ring !== 2 && ring !== 4))
  }
  const alignments = alignmentsOf(version)
  const last = alignments.length - 1
  for (const [i, row] of alignments.entries()) {
    for (const [j, column] of alignments.entries()) {
      const isOnFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isOnFinder) square(2, (dy, dx, ring) => put(row + dy, column + dx, ring !== 1))
    }
  }
  putFormat(put, size, mask)
  putVersion(put, size, version)
  putData(modules, isPattern, codewords, mask)
  return modules
}

function square(radius: number, visit: (dy: number, dx: number, ring: number) => void): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) visit(dy, dx, Math.max(Math.abs(dy), Math.abs(dx)))
  }
}

type Put = (row: number, column: number, dark: boolean) => void

/** Level and mask, twice, each with ten bits that correct them. */
function putFormat(put: Put, size: number, mask: number): void {
  const levelM = 0
  const data = levelM * 8 + mask
  let rest = data
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (index: number) => ((bits >>> index) & 1) === 1
  for (let index = 0; index <= 5; index += 1) put(index, 8, bit(index))
  put(7, 8, bit(6))
  put(8, 8, bit(7))
  put(8, 7, bit(8))
  for (let index = 9; index < 15; index += 1) put(8, 14 - index, bit(index))
  for (let index = 0; index < 8; index += 1) put(8, size - 1 - index, bit(index))
  for (let index = 8; index < 15; index += 1) put(size - 15 + index, 8, bit(index))
  put(size - 8, 8, true)
}

function putVersion(put: Put, size: number, version: number): void {
  if (version < 7) return
  let rest = version
  for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1
    const long = size - 11 + (index % 3)
    const short = Math.floor(index / 3)
    put(short, long, dark)
    put(long, short, dark)
  }
}

/** Up and down in columns of two from the right, around the patterns. */
function putData(modules: boolean[][], isPattern: readonly (readonly boolean[])[], codewords: readonly number[], mask: number): void {
  const size = modules.length
  let next = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const goesUp = ((right + 1) & 2) === 0
      const row = goesUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const line = modules[row]
        if (!line || isPattern[row]?.[column]) continue
        const dark = (((codewords[next >>> 3] ?? 0) >>> (7 - (next & 7))) & 1) === 1
        next += 1
        line[column] = dark !== isMasked(mask, row, column)
      }
    }
  }
}

function isMasked(mask: number, row: number, column: number): boolean {
  const product = row * column
  const rules = [
    (row + column) % 2,
    row % 2,
    column % 3,
    (row + column) % 3,
    (Math.floor(column / 3) + Math.floor(row / 2)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    (((row + column) % 2) + (product % 3)) % 2,
  ]
  return rules[mask] === 0
}

/** How much a code looks like a pattern or a blot; the mask with the least is used. */
function penaltyOf(modules: QrCode): number {
  const size = modules.length
  const lines = [...modules, ...modules.map((_, column) => modules.map((row) => row[column] ?? false))]
  let penalty = lines.reduce((sum, line) => sum + linePenalty(line), 0)
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const dark = modules[row]?.[column]
      if (dark === modules[row]?.[column - 1] && dark === modules[row - 1]?.[column] && dark === modules[row - 1]?.[column - 1])
        penalty += 3
    }
  }
  const share = modules.flat().filter(Boolean).length / size ** 2
  return penalty + Math.max(0, Math.ceil(Math.abs(share * 20 - 10)) - 1) * 10
}

/** Five alike in a row, and what could be taken for a finder. */
function linePenalty(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('')
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const around = `0000${text}0000`
  let finders = 0
  for (let from = 0; from + 11 <= around.length; from += 1) {
    const part = around.slice(from, from + 11)
    if (part === '00001011101' || part === '10111010000') finders += 1
  }
  return runs + finders * 40
}
