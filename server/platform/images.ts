import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { heifPixelsMost, picturePixelsMost } from '#contract/limits.ts'
import { decodeHeic } from './decode-heic.ts'

/** Why an uploaded picture is refused, by the contract's error codes. */
export class PictureRefused extends Error {
  readonly code: 'unsupported_media' | 'too_small' | 'too_large' | 'unavailable'

  constructor(code: PictureRefused['code']) {
    super(code)
    this.code = code
  }
}

/** A picture as it came: its bytes, or the path of a file, which is then never in memory as a whole. */
export type PictureSource = Buffer | string

/** A size that a picture is kept in: inside a square of this side, or filling width and height around its subject. */
export type PictureSize =
  | { readonly inside: number; readonly quality?: number }
  | { readonly width: number; readonly height: number; readonly quality?: number }

export interface PictureOptions {
  /** Neither side may have fewer pixels. */
  readonly leastSide: number
  /** For so long it is decoded at most. */
  readonly seconds?: number
}

export interface ReencodedPicture<Name extends string> {
  /** The files, each a WebP without any metadata. */
  readonly files: Readonly<Record<Name, Buffer>>
  /** Of the picture as it is seen, upright. */
  readonly width: number
  readonly height: number
  /** 24 pixels wide and blurred, as a data address: all that those who may not see the picture get (U-005). */
  readonly blur: string
  /** 64 bits in hexadecimal: pictures that look alike differ in few of them. */
  readonly hash: string
  /** The hashes of the picture turned and mirrored in all eight ways: a turned copy has one of them. */
  readonly turned: readonly string[]
}

const readable = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
])
/** Longer takes only what was made to take long, or a picture on a machine that has too much to do. */
const decodeSeconds = 30
/** Nothing larger than this is kept: decoded once to this side, all sizes are made from it. */
const largestSide = 1600
const blurSide = 24

// Each picture takes the memory of its bitmap; more at once would only slow each other and the chat down.
const mostAtOnce = availableParallelism() > 2 ? 2 : 1
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

interface Opened {
  readonly source: Sharp
  readonly pixelsMost: number
}

async function open(bytes: PictureSource, seconds: number): Promise<Opened> {
  // By its first bytes: what the browser says about a file is only its name.
  const type = (await (Buffer.isBuffer(bytes) ? fileTypeFromBuffer(bytes) : fileTypeFromFile(bytes)))?.mime
  if (!type || !readable.has(type)) throw new PictureRefused('unsupported_media')
  if (type === 'image/heic' || type === 'image/heif') {
    const all = Buffer.isBuffer(bytes) ? bytes : await readFile(bytes)
    const bitmap = await decodeHeic(all, { pixelsMost: heifPixelsMost, seconds })
    if (typeof bitmap === 'string') throw new PictureRefused(bitmap)
    if (!bitmap) throw new PictureRefused('unsupported_media')
    const { data, width, height } = bitmap
    return { source: sharp(data, { raw: { width, height, channels: 4 } }), pixelsMost: heifPixelsMost }
  }
  const pixelsMost = type === 'image/avif' ? heifPixelsMost : picturePixelsMost
  return {
    source: sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error', sequentialRead: true }),
    pixelsMost,
  }
}

interface Decoded {
  readonly pixels: Sharp
  readonly width: number
  readonly height: number
}

/** Decodes once, upright, on white where it was transparent, no larger than anything that is kept. */
async function decode(
  bytes: PictureSource,
  { leastSide, seconds = decodeSeconds }: PictureOptions,
): Promise<Decoded> {
  const { source, pixelsMost } = await open(bytes, seconds)
  const { width: w = 0, height: h = 0 } = await source.metadata()
  if (w * h > pixelsMost) throw new PictureRefused('too_large')
  if (Math.min(w, h) < leastSide) throw new PictureRefused('too_small')
  const { data, info } = await source
    .autoOrient()
    .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { pixels: sharp(data, { raw: { width, height, channels } }), width, height }
}

function encode({ pixels }: Pick<Decoded, 'pixels'>, size: PictureSize): Promise<Buffer> {
  const resized =
    'inside' in size
      ? pixels.clone().resize(size.inside, size.inside, { fit: 'inside', withoutEnlargement: true })
      : pixels.clone().resize(size.width, size.height, { fit: 'cover', position: 'attention' })
  return resized.webp({ quality: size.quality ?? 80, effort: 3 }).toBuffer()
}

// A square divisible by 9 and 8: what marks are made of, so that the whole is gone through once.
const markSide = 144

type Square = Pick<Decoded, 'pixels'> & { readonly raw: CreateRaw }

async function squareOf({ pixels }: Decoded): Promise<Square> {
  const { data, info } = await pixels
    .clone()
    .resize(markSide, markSide, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels }
  return { raw, pixels: sharp(data, { raw }) }
}

async function blurOf({ pixels }: Square, { width, height }: Decoded): Promise<string> {
  const blurHeight = Math.max(1, Math.round((blurSide * height) / width))
  const tiny = await pixels
    .clone()
    .resize(blurSide, blurHeight, { fit: 'fill' })
    .blur(1.2)
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** The brightness of 9 × 8 places, by column and row. */
type Places = (x: number, y: number) => number

/** Whether each of 8 × 8 places is brighter than its right neighbour: survives scaling, re-encoding and light edits. */
function hashOf(place: Places): string {
  let bits = ''
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) bits += place(x, y) > place(x + 1, y) ? '1' : '0'
  }
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

async function brightnessOf(pixels: Sharp): Promise<Places> {
  const grey = await pixels.clone().resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer()
  return (x, y) => grey[y * 9 + x] ?? 0
}

/** The eight ways from two: what is upside down or mirrored has the same places in another order. */
async function turnedHashes({ pixels, raw }: Square): Promise<string[]> {
  const lying = await pixels.clone().rotate(90).raw().toBuffer()
  const places = await Promise.all([pixels, sharp(lying, { raw })].map(brightnessOf))
  return places
    .flatMap((way): Places[] => [way, (x, y) => way(8 - x, 7 - y)])
    .flatMap((way) => [hashOf(way), hashOf((x, y) => way(8 - x, y))])
}

/** Cuts a stored picture to a part of it, given in shares of its width and height. Throws PictureRefused as `too_small`. */
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

/** Makes a further size of a picture that was encoded here before. */
export function shrinkPicture(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  return inTurn(() => encode({ pixels: sharp(bytes) }, size))
}

/**
 * Makes an uploaded picture safe and fit to be shown: decoded and encoded anew, so that nothing of the file survives but
 * what is seen; upright; in the asked sizes. Throws PictureRefused for what is no picture (`unsupported_media`), has
 * more than 50 megapixels, or 25 as HEIC or AVIF (`too_large`), or a side under `leastSide` pixels (`too_small`), and as
 * `unavailable` where decoding took too long.
 */
export function reencodePicture<Name extends string>(
  source: PictureSource,
  sizes: Readonly<Record<Name, PictureSize>>,
  options: PictureOptions,
): Promise<ReencodedPicture<Name>> {
  return inTurn(async () => {
    const decoded = await decode(source, options).catch((error) => {
      throw error instanceof PictureRefused ? error : new PictureRefused(refusalOf(error))
    })
    const names = Object.keys(sizes) as Name[] // the record's own keys
    const entries = await Promise.all(
      names.map(async (name) => [name, await encode(decoded, sizes[name])] as const),
    )
    const files = Object.fromEntries(entries) as Record<Name, Buffer> // an entry for each name
    const { width, height } = decoded
    return { files, width, height, ...(await marksOf(decoded)) }
  })
}

/** What a picture is recognised and hinted at by; the whole is gone through once for all of it. */
async function marksOf(decoded: Decoded) {
  const square = await squareOf(decoded)
  const [blur, turned] = await Promise.all([blurOf(square, decoded), turnedHashes(square)])
  // The first way is the picture as it is.
  const [hash = ''] = turned
  return { blur, hash, turned }
}

function refusalOf(error: unknown): PictureRefused['code'] {
  const { message } = error instanceof Error ? error : { message: '' }
  if (/^timeout:/.test(message)) return 'unavailable'
  return /pixel limit/i.test(message) ? 'too_large' : 'unsupported_media'
}
