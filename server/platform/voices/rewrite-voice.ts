import { readFile, stat } from 'node:fs/promises'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { maxVoiceBytes, minVoiceMilliseconds } from '#contract/api/limits.ts'
import type { VoiceType } from '#contract/features/chat/voice.ts'
import { countAacSamples, describeAac, describeOpus, readAacSetup, type SoundSetup } from './codec-setup.ts'
import { countOpusSamples } from './opus-packet.ts'
import { type RewrittenVoice, type VoiceLimits, VoiceRefused } from './voice-refused.ts'

/** Recorders end within their last packet or two. */
const slackSeconds = 1

interface SoundTrack {
  readonly type: VoiceType
  readonly track: InputAudioTrack
  readonly setup: SoundSetup
}

async function readBytes(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > maxVoiceBytes)
    throw new VoiceRefused('too_large', { reason: 'bytes', megabytes: maxVoiceBytes / 1024 / 1024 })
  return readFile(path)
}

/** Opens a file with exactly one audio track, in a container and codec that browsers record. */
async function openSound(bytes: Buffer): Promise<SoundTrack> {
  const input = new Input({ formats: [WEBM, MP4], source: new BufferSource(bytes) })
  const format = await input.getFormat()
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0) throw new VoiceRefused('unsupported_audio')
  const codec = await track.getCodec()
  const channels = await track.getNumberOfChannels()
  if (format === WEBM && codec === 'opus' && (channels === 1 || channels === 2))
    return { type: 'audio/webm', track, setup: describeOpus(channels) }
  const config = format === MP4 && codec === 'aac' ? await track.getDecoderConfig() : null
  const setup = config?.description ? readAacSetup(config.description) : null
  if (!setup) throw new VoiceRefused('unsupported_audio')
  return { type: 'audio/mp4', track, setup: describeAac(setup) }
}

interface Sound {
  readonly packets: readonly EncodedPacket[]
  readonly seconds: number
}

/**
 * Reads the packets of a track, validating each, and places them one after the other: times in the file are not
 * trusted, but one that claims to be too long is refused, too.
 */
async function readSound({ type, track, setup }: SoundTrack, maxSeconds: number): Promise<Sound> {
  const countSamples = type === 'audio/webm' ? countOpusSamples : countAacSamples(setup)
  const packets: EncodedPacket[] = []
  const longest = (maxSeconds + slackSeconds) * setup.sampleRate
  let samples = 0
  let first: number | null = null
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    const count = countSamples(data)
    if (count === null) throw new VoiceRefused('unsupported_audio')
    first ??= timestamp
    const isTooLong = samples + count > longest || timestamp - first > maxSeconds + slackSeconds
    if (isTooLong) throw new VoiceRefused('recording_too_long', { seconds: maxSeconds })
    packets.push(new EncodedPacket(data, 'key', samples / setup.sampleRate, count / setup.sampleRate))
    samples += count
  }
  const seconds = samples / setup.sampleRate
  if (seconds * 1000 < minVoiceMilliseconds) throw new VoiceRefused('recording_too_short')
  return { packets, seconds }
}

/** Writes a new file with the packets and nothing else of the old one. */
async function write({ type, setup }: SoundTrack, { packets }: Sound): Promise<Buffer> {
  const target = new BufferTarget()
  const format =
    type === 'audio/webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(setup.codec)
  output.addAudioTrack(source)
  await output.start()
  const { sampleRate, channels: numberOfChannels, description, codecString: codec } = setup
  const decoderConfig = { codec, sampleRate, numberOfChannels, description }
  for (const packet of packets) await source.add(packet, { decoderConfig })
  await output.finalize()
  if (!target.buffer) throw new Error('the recording was not written')
  return Buffer.from(target.buffer)
}

/**
 * Returns a recording as a new file with nothing in it but its sound: Opus in WebM or AAC in MP4, one track, no
 * metadata. Throws VoiceRefused: `unsupported_audio` for anything else, `too_large` for more than four megabytes,
 * `recording_too_long` and `recording_too_short` for its length.
 */
export async function rewriteVoice(path: string, { maxSeconds }: VoiceLimits): Promise<RewrittenVoice> {
  const bytes = await readBytes(path)
  try {
    const track = await openSound(bytes)
    const sound = await readSound(track, maxSeconds)
    const written = await write(track, sound)
    return { bytes: written, type: track.type, milliseconds: Math.round(sound.seconds * 1000) }
  } catch (error) {
    if (error instanceof VoiceRefused) throw error
    // The file is in memory, so whatever the library cannot do is the fault of its content.
    throw new VoiceRefused('unsupported_audio')
  }
}
