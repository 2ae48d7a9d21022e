/** The length of a frame by the configuration of its packet, in samples at 48 kHz (RFC 6716, section 3.1). */
const frameSamples = [
  ...[480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880],
  ...[480, 960, 480, 960],
  ...[120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960],
]
/** The maximum of a packet is 120 ms, and frames have a maximum of bytes (RFC 6716, sections 3.2.5 and 3.4). */
const maxPacketSamples = 5760
const maxFrameBytes = 1275

/** Reads the length of a frame at an offset of a packet: one or two bytes (RFC 6716, section 3.2.1). */
function readLength(packet: Uint8Array, at: number): { length: number; bytes: number } | null {
  const first = packet[at]
  if (first === undefined) return null
  if (first < 252) return { length: first, bytes: 1 }
  const second = packet[at + 1]
  return second === undefined ? null : { length: second * 4 + first, bytes: 2 }
}

/** Returns the number of frames, if their bytes fit into the rest of the packet. */
function countFrames(packet: Uint8Array): number | null {
  const code = (packet[0] ?? 0) & 3
  const left = packet.length - 1
  if (code === 0) return left <= maxFrameBytes ? 1 : null
  if (code === 1) return left % 2 === 0 && left / 2 <= maxFrameBytes ? 2 : null
  if (code === 2) {
    const first = readLength(packet, 1)
    if (!first) return null
    const second = left - first.bytes - first.length
    return second >= 0 && second <= maxFrameBytes ? 2 : null
  }
  return countManyFrames(packet)
}

/** Counts the frames of a packet that contains their number, and optionally their lengths and padding. */
function countManyFrames(packet: Uint8Array): number | null {
  const head = packet[1]
  if (head === undefined) return null
  const count = head & 0x3f
  const isVariable = (head & 0x80) !== 0
  let at = 2
  let padding = 0
  for (let more = (head & 0x40) !== 0; more; ) {
    const value = packet[at]
    if (value === undefined) return null
    at += 1
    padding += value === 255 ? 254 : value
    more = value === 255
  }
  let told = 0
  for (let frame = 1; isVariable && frame < count; frame += 1) {
    const next = readLength(packet, at)
    if (!next) return null
    at += next.bytes
    told += next.length
  }
  const rest = packet.length - at - padding - told
  if (count === 0 || rest < 0) return null
  if (isVariable) return rest <= maxFrameBytes ? count : null
  return rest % count === 0 && rest / count <= maxFrameBytes ? count : null
}

/** Returns the length of an Opus packet in samples at 48 kHz; null for other bytes. */
export function countOpusSamples(packet: Uint8Array): number | null {
  const [head] = packet
  if (head === undefined) return null
  const frames = countFrames(packet)
  if (frames === null) return null
  const samples = frames * (frameSamples[head >> 3] ?? 0)
  return samples > 0 && samples <= maxPacketSamples ? samples : null
}
