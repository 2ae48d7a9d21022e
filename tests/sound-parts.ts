/** The boxes of MP4 that hold others (ISO/IEC 14496-12), and the elements of Matroska that do (RFC 9559). */
const holders = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'dinf',
  'stbl',
  'edts',
  'udta',
  'mvex',
  'moof',
  'traf',
])
const masters = new Set(
  '1a45dfa3 18538067 114d9b74 4dbb 1549a966 1654ae6b ae e1 1f43b675 a0 1c53bb6b bb b7'.split(' '),
)

/** Lists the types of all boxes of an MP4, in the order of the file. */
function listBoxes(bytes: Buffer): string[] {
  const types: string[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = size === 0 ? bytes.length : at + size
    if (size === 1 || (size !== 0 && size < 8) || end > bytes.length) throw new Error(`${type} has no length`)
    types.push(type)
    if (holders.has(type)) types.push(...listBoxes(bytes.subarray(at + 8, end)))
    at = end
  }
  return types
}

/** Reads a number of Matroska whose first byte says how many bytes it has; an id keeps that sign. */
function readNumber(bytes: Buffer, at: number): { length: number; value: number; id: string } {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  const id = bytes.toString('hex', at, at + length)
  const value = Number(BigInt(`0x${id}`) & ((1n << BigInt(7 * length)) - 1n))
  return { length, value, id }
}

/** Lists the ids of all elements of a WebM, in the order of the file. */
function listElements(bytes: Buffer): string[] {
  const ids: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const { id, length: idBytes } = readNumber(bytes, at)
    const { value, length } = readNumber(bytes, at + idBytes)
    const start = at + idBytes + length
    if (start + value > bytes.length) throw new Error(`${id} has no length`)
    ids.push(id)
    if (masters.has(id)) ids.push(...listElements(bytes.subarray(start, start + value)))
    at = start + value
  }
  return ids
}

/** Returns what a recording consists of: the types of boxes of an MP4, the ids of elements of a WebM, each once. */
export function listParts(bytes: Buffer): string[] {
  const parts = bytes.toString('latin1', 4, 8) === 'ftyp' ? listBoxes(bytes) : listElements(bytes)
  return [...new Set(parts)].sort()
}
