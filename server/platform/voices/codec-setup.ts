import type { AudioCodec } from 'mediabunny'

/** What a player needs before the first packet. It is made here, so that nothing else can hide in it. */
export interface SoundSetup {
  readonly codec: Extract<AudioCodec, 'opus' | 'aac'>
  readonly codecString: string
  readonly sampleRate: number
  readonly channels: 1 | 2
  readonly description: Uint8Array
}

/** The samples that a player skips at the beginning, until the decoder has settled: as many as encoders put there. */
const preSkipSamples = 312

/** Returns the setup of Opus: a new identification header (RFC 7845, section 5.1). Packets are timed at 48 kHz. */
export function describeOpus(channels: 1 | 2): SoundSetup {
  const sampleRate = 48_000
  const header = Buffer.alloc(19)
  header.write('OpusHead', 'latin1')
  header[8] = 1
  header[9] = channels
  header.writeUInt16LE(preSkipSamples, 10)
  header.writeUInt32LE(sampleRate, 12)
  return { codec: 'opus', codecString: 'opus', sampleRate, channels, description: header }
}

/** The sampling rates of AAC by their index (ISO/IEC 14496-3, table 1.18). */
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]
const lowComplexity = 2

/** The sampling rate and channels of AAC, by the indexes in files. */
export interface AacSetup {
  readonly rateIndex: number
  readonly channels: 1 | 2
}

/**
 * Reads the AudioSpecificConfig of AAC (ISO/IEC 14496-3, 1.6.2.1). Null for anything but low complexity in one or two
 * channels with frames of 1024 samples, which is what browsers record.
 */
export function readAacSetup(description: AllowSharedBufferSource): AacSetup | null {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  const [first, second] = bytes
  if (first === undefined || second === undefined) return null
  const rateIndex = ((first & 7) << 1) | (second >> 7)
  const channels = (second >> 3) & 15
  const isShortFrame = (second & 4) !== 0
  if (first >> 3 !== lowComplexity || rateIndex >= sampleRates.length || isShortFrame) return null
  return channels === 1 || channels === 2 ? { rateIndex, channels } : null
}

/** Returns the setup of AAC: two new bytes with the same meaning as those of the file. */
export function describeAac({ rateIndex, channels }: AacSetup): SoundSetup {
  const description = Uint8Array.of(
    (lowComplexity << 3) | (rateIndex >> 1),
    ((rateIndex & 1) << 7) | (channels << 3),
  )
  const sampleRate = sampleRates[rateIndex] ?? 0
  return { codec: 'aac', codecString: 'mp4a.40.2', sampleRate, channels, description }
}

const samplesPerFrame = 1024
/** The maximum of a frame, per channel (ISO/IEC 14496-3, 4.5.3.3). */
const maxBytesPerChannel = 6144 / 8

/** Returns the function that counts the samples of an AAC packet; it returns null for other bytes. */
export function countAacSamples({ channels }: Pick<SoundSetup, 'channels'>) {
  return (packet: Uint8Array): number | null =>
    packet.length > 0 && packet.length <= maxBytesPerChannel * channels ? samplesPerFrame : null
}
