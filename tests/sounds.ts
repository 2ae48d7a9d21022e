import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/** One packet of silence: 20 ms of Opus, or one frame of AAC. */
const silence = { opus: Uint8Array.of(0xf8, 0xff, 0xfe), aac: Uint8Array.of(0x01, 0x18, 0x20, 0x07) } as const
const packetSeconds = { opus: 0.02, aac: 1024 / 48_000 } as const

/** Markers in a file's metadata, none of which may remain. */
export const secret = 'geo:52.3702,4.8952 Kerkstraat 7'

export interface SoundOptions {
  codec?: 'opus' | 'aac'
  format?: OutputFormat
  seconds?: number
  /** Instead of silence. */
  packet?: Uint8Array
  /** The times of the packets in seconds, if not one after the other. */
  times?: (index: number) => number
  tracks?: number
  video?: boolean
  withMetadata?: boolean
}

function describeOpus(): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.set([1, 1], 8)
  head.writeUInt16LE(312, 10)
  head.writeUInt32LE(48_000, 12)
  return head
}

const configs = {
  opus: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: describeOpus() },
  aac: {
    codec: 'mp4a.40.2',
    sampleRate: 48_000,
    numberOfChannels: 1,
    description: Uint8Array.of(0x11, 0x88),
  },
} as const

function defaultFormat(codec: 'opus' | 'aac'): OutputFormat {
  return codec === 'opus' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'fragmented' })
}

/** Makes a recording as browsers do: Opus in WebM, or AAC in a fragmented MP4; or one that no browser makes. */
export async function aSound(options: SoundOptions = {}): Promise<Buffer> {
  const { codec = 'opus', seconds = 2, tracks = 1 } = options
  const { format = defaultFormat(codec), packet = silence[codec] } = options
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource(codec))
  for (const source of sources) output.addAudioTrack(source)
  const video = options.video ? new EncodedVideoPacketSource('vp8') : null
  if (video) output.addVideoTrack(video)
  if (options.withMetadata)
    output.setMetadataTags({ title: secret, artist: secret, comment: secret, raw: { LOCATION: secret } })
  await output.start()
  const duration = packetSeconds[codec]
  const { times = (index) => index * duration } = options
  for (let index = 0; index < Math.round(seconds / duration); index += 1) {
    const one = new EncodedPacket(packet, 'key', times(index), duration)
    for (const source of sources) await source.add(one, { decoderConfig: configs[codec] })
  }
  await video?.add(new EncodedPacket(new Uint8Array(40), 'key', 0, 1), {
    decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 64 },
  })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Writes an element of Matroska: its id, its length, its content. */
function element(id: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length))
  length[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), length, body])
}

/** Writes a box of MP4. */
function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const text = (value: string) => Buffer.from(value, 'latin1')

/** Puts boxes at the end of the description of a film, where phones put where it was recorded. */
function addToDescription(mp4: Buffer, ...boxes: Buffer[]): Buffer {
  const at = mp4.indexOf('moov', 0, 'latin1') - 4
  const end = at + mp4.readUInt32BE(at)
  return Buffer.concat([
    mp4.subarray(0, at),
    box('moov', mp4.subarray(at + 8, end), ...boxes),
    mp4.subarray(end),
  ])
}

/** Puts elements behind everything else of a segment. */
function addToSegment(webm: Buffer, ...elements: Buffer[]): Buffer {
  const at = webm.indexOf(Buffer.from('18538067', 'hex'))
  // A length says by its first bit that is set how many bytes it has.
  const lengthBytes = Math.clz32(webm[at + 4] ?? 0) - 23
  const body = webm.subarray(at + 4 + lengthBytes)
  return Buffer.concat([webm.subarray(0, at), element('18538067', body, ...elements)])
}

/** A place as Android's cameras and recorders write it: the text, its length and its language before it. */
function androidPlace(): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(secret.length)
  head.writeUInt16BE(0x15c7, 2)
  return box('udta', box('\xa9xyz', head, text(secret)))
}

/** A place as iPhones write it: a key, and its value. */
function applePlace(): Buffer {
  const key = 'com.apple.quicktime.location.ISO6709'
  const number = (value: number) => Buffer.of(0, 0, 0, value)
  const handler = box('hdlr', Buffer.alloc(8), text('mdta'), Buffer.alloc(13))
  const keys = box('keys', number(0), number(1), number(key.length + 8), text(`mdta${key}`))
  const values = box('ilst', box('\x00\x00\x00\x01', box('data', number(1), number(0), text(secret))))
  return box('meta', handler, keys, values)
}

/** What Matroska can carry next to sound: a file, a chapter with a name, and room that nothing reads. */
const webmPlaces = () => ({
  'a file attached to it': element(
    '1941a469',
    element(
      '61a7',
      element('466e', text('place.txt')),
      element('4660', text('text/plain')),
      element('465c', text(secret)),
      element('46ae', Buffer.of(7)),
    ),
  ),
  'a place for a chapter': element(
    '1043a770',
    element(
      '45b9',
      element(
        'b6',
        element('73c4', Buffer.of(1)),
        element('91', Buffer.of(0)),
        element('80', element('85', text(secret)), element('437c', text('eng'))),
      ),
    ),
  ),
  'a place in its padding': element('ec', text(secret)),
})

/** Puts another value in the place of one of the same length, wherever it stands. */
function swap(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Returns the lengths of files that are cut at tenths, and by their last byte. */
function cutAt(name: string, bytes: Buffer): Record<string, Buffer> {
  const cuts = [0.05, 0.2, 0.5, 0.8, 0.95].map((share) => Math.floor(bytes.length * share))
  return Object.fromEntries(
    [4, ...cuts, bytes.length - 1].map((length) => [
      `${name} cut after ${length} bytes`,
      bytes.subarray(0, length),
    ]),
  )
}

/** WebM that says it lasts ten hours, whatever is in it. */
function claimTenHours(webm: Buffer): Buffer {
  const at = webm.indexOf(Buffer.from('4489', 'hex')) // Duration, a double
  const claimed = Buffer.from(webm)
  if (claimed[at + 2] === 0x84) claimed.writeFloatBE(36_000_000, at + 3)
  else claimed.writeDoubleBE(36_000_000, at + 3)
  return claimed
}

const header = (type: string) =>
  element('1a45dfa3', element('4282', text(type)), element('4287', Buffer.of(4)))

/** Files that are no recordings, or not such as browsers make, by what they are. */
export async function createHostileSounds(): Promise<Record<string, Buffer>> {
  const webm = await aSound()
  const mp4 = await aSound({ codec: 'aac' })
  const minutes = await aSound({ seconds: 600 })
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))
  const endless = element('18538067', element('1f43b675', element('e7', Buffer.of(0)), noise))
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.of(0x1a),
    zeros: Buffer.alloc(100_000),
    noise,
    'a text': text('this is no recording\n'.repeat(100)),
    'a page with a script': text('<!doctype html><script>alert(1)</script>'),
    'a picture': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise]),
    'a wave': Buffer.concat([text('RIFF\x00\x10\x00\x00WAVEfmt '), noise]),
    'an MP3': Buffer.concat([text('ID3\x04\x00\x00\x00\x00\x00\x00'), Buffer.from('fffb9064', 'hex'), noise]),
    'an Ogg': Buffer.concat([text('OggS'), Buffer.alloc(22), text('OpusHead'), noise]),
    'an archive': Buffer.concat([text('PK\x03\x04'), noise]),
    ...cutAt('a WebM', webm),
    ...cutAt('an MP4', mp4),
    'a header of WebM with nothing behind it': header('webm'),
    'a header of WebM with noise behind it': Buffer.concat([header('webm'), noise]),
    'a cluster of noise': Buffer.concat([header('webm'), endless]),
    'a WebM of no packets': await aSound({ seconds: 0 }).catch(() => header('webm')),
    'a WebM that is too short': await aSound({ seconds: 0.1 }),
    'a WebM of ten minutes': minutes,
    'a WebM that claims ten hours': claimTenHours(webm),
    'a WebM with ten hours between its packets': await aSound({ times: (index) => index * 360 }),
    'a WebM with all its packets at one time': await aSound({ seconds: 120, times: () => 0 }),
    'an MP4 of ten minutes': await aSound({ codec: 'aac', seconds: 600 }),
    'a WebM with two tracks': await aSound({ tracks: 2 }),
    'an MP4 with two tracks': await aSound({ codec: 'aac', tracks: 2 }),
    'a WebM with a film': await aSound({ video: true }),
    'a Matroska file': await aSound({ format: new MkvOutputFormat() }),
    'a QuickTime film': await aSound({ codec: 'aac', format: new MovOutputFormat() }),
    'Opus in MP4': await aSound({ format: new Mp4OutputFormat() }),
    'a WebM of an unknown codec': swap(webm, 'A_OPUS', 'A_EVIL'),
    'a WebM of Vorbis': swap(webm, 'A_OPUS', 'A_VORB'),
    'an MP4 of an unknown codec': swap(mp4, 'mp4a', 'evil'),
    'a WebM whose packets are none': await aSound({ packet: Uint8Array.of(0xfb, 0xff, 0xff, 0xff) }),
    'an MP4 whose packets are too large': await aSound({ codec: 'aac', packet: new Uint8Array(2000) }),
    'an MP4 that says nothing of its codec': swap(mp4, 'esds', 'free'),
    'an MP4 of nothing but its type': box('ftyp', text('isom\x00\x00\x02\x00isomiso2')),
    'a box that is larger than the file': Buffer.concat([
      box('ftyp', text('isom\x00\x00\x02\x00isom')),
      Buffer.from('7fffffff6d6f6f76', 'hex'),
    ]),
    'boxes in boxes in boxes': Array.from({ length: 2000 }).reduce<Buffer>(
      (inner) => box('moov', inner),
      box('ftyp', text('isom\x00\x00\x02\x00isom')),
    ),
    'a WebM with a page before it': Buffer.concat([text('<script>alert(1)</script>'), webm]),
    'a WebM with a page behind it': Buffer.concat([webm, text(`<script>alert("${secret}")</script>`)]),
    'an MP4 with an archive behind it': Buffer.concat([mp4, text(`PK\x03\x04${secret}`)]),
    'an MP4 with a page in a box': Buffer.concat([mp4, box('free', text(`<script>${secret}</script>`))]),
    'a WebM with a place in its metadata': await aSound({ withMetadata: true }),
    'an MP4 with a place in its metadata': await aSound({ codec: 'aac', withMetadata: true }),
    'an MP4 with a place as Android writes it': addToDescription(mp4, androidPlace()),
    'an MP4 with a place as an iPhone writes it': addToDescription(mp4, applePlace()),
    'an MP4 with a place in a box of its own': addToDescription(
      mp4,
      box('uuid', Buffer.alloc(16, 7), text(secret)),
    ),
    ...Object.fromEntries(
      Object.entries(webmPlaces()).map(([name, part]) => [`a WebM with ${name}`, addToSegment(webm, part)]),
    ),
    'more bytes than a voice message may have': Buffer.concat([webm, Buffer.alloc(4 * 1024 * 1024)]),
  }
}
