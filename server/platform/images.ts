import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { maxHeifPixels, maxPicturePixels } from '#contract/api/limits.ts'
import { decodeHeic } from './decode-heic.ts'
import { findSourceType, type SourceType, writeSourceTypeXmp } from './source-type.ts'

/** An uploaded picture was refused: an error code of the contract with its parameters. */
export class PictureRefused extends Error {
  readonly code: 'unsupported_media' | 'too_small' | 'too_large' | 'unavailable'
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: PictureRefused['code'], params: PictureRefused['params'] = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** An uploaded picture: its bytes, or the path of its file, which is then never in memory as a whole. */
export type PictureSource = Buffer | string

/** A size that a picture is stored in: inside a square of this side, or filling width and height around its subject. */
export type PictureSize =
  | { readonly inside: number; readonly quality?: number }
  | { readonly width: number; readonly height: number; readonly quality?: number }

export interface PictureOptions {
  /** The minimum of width and height, in pixels. */
  readonly minSide: number
  /** The maximum ratio of the longer to the shorter side. */
  readonly maxRatio: number
  /** The time limit for everything. */
  readonly maxSeconds?: number
  /** Keeps transparency, as in logos; it becomes white by default. */
  readonly transparent?: boolean
  /** Who sent it: owners take turns, however many pictures one of them sends at once. */
  readonly owner?: string
}

export interface ReencodedPicture<Name extends string> {
  /** The files, each a WebP without metadata except the mark of a machine-made picture. */
  readonly files: Readonly<Record<Name, Buffer>>
  /** The size of the picture as it is seen, upright. */
  readonly width: number
  readonly height: number
  /** 24 pixels wide and blurred, as a data URL: all that is sent to those who may not see the picture. */
  readonly blur: string
  /** 64 bits in hexadecimal: the hashes of similar pictures differ in few of them. */
  readonly hash: string
  /** The hashes of the picture rotated and mirrored in all eight ways: a rotated copy has one of them. */
  readonly turned: readonly string[]
}

/** What cameras write: single pictures, bursts and live photos. */
const heifTypes: readonly string[] = [
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]
const readable = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  ...heifTypes,
])
/** Only a picture made for it takes longer, or one on an overloaded machine. */
export const maxPictureSeconds = 30
/** The largest size that is stored: the picture is decoded to it once, and all sizes are made from that. */
const largestSide = 1600
const blurSide = 24

/**
 * Refuses a picture by its size, before it is decoded. A file of few bytes can have very many pixels, and a narrow
 * picture becomes very large when it fills a portrait.
 */
export function checkSize(
  { width, height }: { width: number; height: number },
  { minSide, maxRatio, maxPixels }: { minSide: number; maxRatio: number; maxPixels: number },
): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (width * height > maxPixels)
    throw new PictureRefused('too_large', { reason: 'pixels', megapixels: maxPixels / 1_000_000 })
  if (short < minSide) throw new PictureRefused('too_small', { pixels: minSide })
  if (long > short * maxRatio) throw new PictureRefused('too_large', { reason: 'shape', times: maxRatio })
}

interface DecodeOptions extends PictureOptions {
  readonly maxSeconds: number
  /** Shows what there is of a truncated file. */
  readonly torn: boolean
}

async function open(bytes: PictureSource, options: DecodeOptions): Promise<Sharp> {
  // By its first bytes: the type that the browser claims comes from the file name.
  const type = (await (Buffer.isBuffer(bytes) ? fileTypeFromBuffer(bytes) : fileTypeFromFile(bytes)))?.mime
  if (!type || !readable.has(type)) throw new PictureRefused('unsupported_media')
  // For other formats, it is unknown how much is missing.
  if (options.torn && type !== 'image/jpeg') throw new PictureRefused('unsupported_media')
  if (heifTypes.includes(type)) return openHeif(bytes, options)
  const maxPixels = type === 'image/avif' ? maxHeifPixels : maxPicturePixels
  // Only the header is read here, which has the size.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  checkSize({ width, height }, { ...options, maxPixels })
  const failOn = options.torn ? 'none' : 'error'
  return sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true })
}

async function openHeif(bytes: PictureSource, options: DecodeOptions): Promise<Sharp> {
  const all = Buffer.isBuffer(bytes) ? bytes : await readFile(bytes)
  const limits = { ...options, maxPixels: maxHeifPixels }
  const { maxSeconds } = options
  const bitmap = await decodeHeic(all, { check: (size) => checkSize(size, limits), maxSeconds })
  if (bitmap === 'unavailable') throw new PictureRefused(bitmap)
  if (!bitmap) throw new PictureRefused('unsupported_media')
  const { data, width, height, profile } = bitmap
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
  return profile ? withProfile(pixels, profile) : pixels
}

/** Where the first chunk after the header of a PNG starts. */
const afterHead = 33

/** Attaches a colour profile to pixels, which sharp reads only from files; scaled down first. */
async function withProfile(pixels: Sharp, profile: Uint8Array): Promise<Sharp> {
  const png = await pixels
    .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  // The chunk iCCP: a name, the method 0, and the profile, deflated (PNG, 11.3.2.3).
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  sum.writeUInt32BE(crc32(content))
  const parts = [png.subarray(0, afterHead), length, content, sum, png.subarray(afterHead)]
  return sharp(Buffer.concat(parts), { failOn: 'none' })
}

interface Decoded {
  readonly pixels: Sharp
  readonly width: number
  readonly height: number
}

/** Decodes once, upright, on white unless transparency is kept, and no larger than the largest stored size. */
async function decodeWith(bytes: PictureSource, options: DecodeOptions): Promise<Decoded> {
  const source = await open(bytes, options)
  const upright = source
    .autoOrient()
    .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await (options.transparent ? upright : upright.flatten({ background: '#fff' }))
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: options.maxSeconds })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (options.torn && computeBlankShare(data, width * channels) > maxBlankShare)
    throw new PictureRefused('unsupported_media')
  return { pixels: sharp(data, { raw: { width, height, channels } }), width, height }
}

/** The maximum share of a truncated picture that may be missing. */
const maxBlankShare = 0.5

/** Computes the share of rows as blank as the last one: a decoder fills in what is missing at the end of a file. */
function computeBlankShare(data: Buffer, rowBytes: number): number {
  const rows = data.length / rowBytes
  const row = (index: number) => data.subarray(index * rowBytes, (index + 1) * rowBytes)
  let blank = 0
  while (blank < rows && row(rows - 1 - blank).equals(row(rows - 1))) blank += 1
  return blank / rows
}

/** Decodes a picture, also a JPEG that lost its last bytes: every browser shows it. */
async function decode(
  bytes: PictureSource,
  { maxSeconds = maxPictureSeconds, ...limits }: PictureOptions,
): Promise<Decoded> {
  const options = { ...limits, maxSeconds }
  try {
    return await decodeWith(bytes, { ...options, torn: false })
  } catch (error) {
    if (!isPictureError(error) || toRefusalCode(error) !== 'unsupported_media') throw error
    return decodeWith(bytes, { ...options, torn: true })
  }
}

function encode(
  { pixels }: Pick<Decoded, 'pixels'>,
  size: PictureSize,
  type: SourceType | null,
): Promise<Buffer> {
  const resized =
    'inside' in size
      ? pixels.clone().resize(size.inside, size.inside, { fit: 'inside', withoutEnlargement: true })
      : pixels.clone().resize(size.width, size.height, { fit: 'cover', position: 'attention' })
  const marked = type ? resized.withXmp(writeSourceTypeXmp(type)) : resized
  return marked
    .webp({ quality: size.quality ?? 80, effort: 3 })
    .timeout({ seconds: maxPictureSeconds })
    .toBuffer()
}

// A square divisible by 9 and 8, from which hashes and blur are computed: one pass over the whole picture.
const markSide = 144

type Square = Pick<Decoded, 'pixels'> & { readonly raw: CreateRaw }

async function shrinkToSquare({ pixels }: Decoded): Promise<Square> {
  const { data, info } = await pixels
    .clone()
    .resize(markSide, markSide, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels }
  return { raw, pixels: sharp(data, { raw }) }
}

async function makeBlur({ pixels }: Square, { width, height }: Decoded): Promise<string> {
  const blurHeight = Math.max(1, Math.round((blurSide * height) / width))
  const tiny = await pixels
    .clone()
    .resize(blurSide, blurHeight, { fit: 'fill' })
    .blur(1.2)
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** The brightness of 9 × 8 cells, by column and row. */
type Places = (x: number, y: number) => number

/**
 * Hashes the cells by whether each of 8 × 8 is brighter than its right neighbour: this survives scaling, re-encoding
 * and light edits.
 */
function hashPlaces(place: Places): string {
  let bits = ''
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) bits += place(x, y) > place(x + 1, y) ? '1' : '0'
  }
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

async function measureBrightness(pixels: Sharp): Promise<Places> {
  const grey = await pixels.clone().resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer()
  return (x, y) => grey[y * 9 + x] ?? 0
}

/**
 * Returns the hashes of all eight ways from two passes: an upside-down or mirrored picture has the same cells in
 * another order.
 */
async function hashTurned({ pixels, raw }: Square): Promise<string[]> {
  const lying = await pixels.clone().rotate(90).raw().toBuffer()
  const places = await Promise.all([pixels, sharp(lying, { raw })].map(measureBrightness))
  return places
    .flatMap((way): Places[] => [way, (x, y) => way(8 - x, 7 - y)])
    .flatMap((way) => [hashPlaces(way), hashPlaces((x, y) => way(8 - x, y))])
}

/**
 * Crops a stored picture to a part of it, given in shares of its width and height. Throws PictureRefused (`too_small`).
 */
export async function cropPicture(
  bytes: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const left = Math.min(width - 1, Math.round(part.left * width))
  const top = Math.min(height - 1, Math.round(part.top * height))
  const cut = {
    left,
    top,
    width: Math.min(width - left, Math.round(part.width * width)),
    height: Math.min(height - top, Math.round(part.height * height)),
  }
  if (Math.min(cut.width, cut.height) < 1) throw new PictureRefused('too_small')
  return sharp(bytes).extract(cut).png().toBuffer()
}

/** Makes another size of a picture that was encoded here. */
export async function shrinkPicture(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  return encode({ pixels: sharp(bytes) }, size, await findSourceType(bytes))
}

/**
 * Encodes an uploaded picture again, upright and in the requested sizes, so that nothing of the file survives but what
 * is seen and the mark of a machine-made picture. Throws PictureRefused: `unsupported_media` for what is not a picture;
 * `too_large` for more than 50 megapixels, or 25 as HEIC or AVIF, or a shape beyond `maxRatio`; `too_small` for a side
 * under `minSide` pixels; `unavailable` after the time limit.
 */
export async function reencodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  options: PictureOptions,
): Promise<ReencodedPicture<Name>> {
  const decoded = await decode(source, options).catch((error) => {
    throw isPictureError(error) ? new PictureRefused(toRefusalCode(error)) : error
  })
  const type = await findSourceType(source)
  const names = Object.keys(sizes) as Name[] // the record's own keys
  const entries = await Promise.all(
    names.map(async (name) => [name, await encode(decoded, sizes[name], type)] as const),
  )
  const files = Object.fromEntries(entries) as Record<Name, Buffer> // an entry for each name
  const { width, height } = decoded
  return { files, width, height, ...(await makeMarks(decoded)) }
}

/** Computes the hashes and the blur in one pass over the whole picture. */
async function makeMarks(decoded: Decoded) {
  const square = await shrinkToSquare(decoded)
  const [blur, turned] = await Promise.all([makeBlur(square, decoded), hashTurned(square)])
  // The first of the eight is the picture as it is.
  const [hash = ''] = turned
  return { blur, hash, turned }
}

/**
 * Returns whether the picture caused an error. System errors, such as a file that cannot be read, say nothing about it.
 */
function isPictureError(error: unknown): boolean {
  return !(error instanceof PictureRefused) && !(error instanceof Error && 'code' in error)
}

function toRefusalCode(error: unknown): PictureRefused['code'] {
  const { message } = error instanceof Error ? error : { message: '' }
  return /^timeout:/.test(message) ? 'unavailable' : 'unsupported_media'
}
