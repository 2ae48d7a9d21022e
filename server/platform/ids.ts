import { randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { getSharedMilliseconds } from './clock.ts'

// A system call for random bytes costs more than the rest of an id, so it gets the bytes of many ids at a time.
const idBytes = 16
const pool = Buffer.alloc(256 * idBytes)
let used = pool.length

function takeRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.subarray(used - idBytes, used)
}

// Within a millisecond, ids count up, so that the later ids of this process sort later.
let milliseconds = 0
let count = 0

/** Creates a time-ordered id (UUIDv7). Every row’s id is made here, never by a sequence. */
export function createId(): string {
  const random = takeRandom()
  const now = getSharedMilliseconds()
  if (now > milliseconds) {
    milliseconds = now
    count = random.readUInt32BE(0) >>> 1
  } else {
    count = (count + 1) >>> 0
    if (count === 0) milliseconds += 1
  }
  return v7({ random, msecs: milliseconds, seq: count })
}

const requestsPerStem = 0x10000
let stem = ''
let requests = requestsPerStem

/**
 * Creates the id of a request: like the id of a row, but its end counts up. Nothing sorts by it, and each answer needs
 * one.
 */
export function createRequestId(): string {
  if (requests === requestsPerStem) {
    stem = createId().slice(0, -4)
    requests = 0
  }
  requests += 1
  return stem + (requests - 1).toString(16).padStart(4, '0')
}

/** Computes the lowest id of a point in time: whatever is created later sorts after it. */
export function computeFirstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Creates an unguessable token of 256 bits, for sessions, links and file names. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}
