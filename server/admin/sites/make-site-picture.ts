import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { SitePicture, SitePictureKind } from '#contract/features/sites/look.ts'
import { fail } from '../../app/failure.ts'
import { encodePicture } from '../../features/photos/encode-picture.ts'
import { makeIcons, toPngOfHeight } from '../../platform/brand-pictures.ts'
import { type CleanSvg, cleanSvg } from '../../platform/clean-svg.ts'
import { checkSize, PictureRefused, type PictureSource, shrinkPicture } from '../../platform/images.ts'
import { drawSvg } from '../../platform/picture-process.ts'

/** A picture of a site as the settings name it, and its files. */
export interface MadeSitePicture {
  readonly picture: SitePicture
  readonly files: Readonly<Record<string, Buffer>>
}

const logoSide = 640
const iconSide = 512
const heroWidths = [640, 960, 1600] as const
/** Logos are 36 pixels high in e-mails, at double density. */
const mailLogoHeight = 72
const maxSvgBytes = 256 * 1024

const limits: Readonly<Record<SitePictureKind, { minSide: number; maxRatio: number }>> = {
  logo: { minSide: 32, maxRatio: 12 },
  icon: { minSide: 192, maxRatio: 1.02 },
  hero: { minSide: 480, maxRatio: 3 },
}

/** Returns the first bytes of a file, up to a limit. */
async function readStart(source: PictureSource, bytes: number): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(0, bytes)
  const file = await open(source)
  try {
    const start = Buffer.alloc(bytes)
    const { bytesRead } = await file.read(start, 0, bytes, 0)
    return start.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the sanitised SVG in a file; null when it is not one. */
async function readDrawing(source: PictureSource, maxRatio: number): Promise<CleanSvg | null> {
  const start = await readStart(source, maxSvgBytes + 1)
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!/^<(\?xml|svg|!DOCTYPE svg|!--)/i.test(text)) return null
  if (start.length > maxSvgBytes) throw new PictureRefused('too_large', { reason: 'bytes', megabytes: 0.25 })
  const drawing = cleanSvg(text)
  // Its pixels are limited when it is drawn, to as many as needed.
  checkSize(drawing, { minSide: 0, maxRatio, maxPixels: Number.POSITIVE_INFINITY })
  return drawing
}

/** Returns an SVG as a logo: its size is that of its view box, at most as wide as other logos. */
async function makeSvgLogo(drawing: CleanSvg): Promise<Omit<MadeSitePicture, 'picture'> & { size: Size }> {
  const scale = logoSide / Math.max(drawing.width, drawing.height)
  const size = {
    width: Math.max(1, Math.round(drawing.width * scale)),
    height: Math.max(1, Math.round(drawing.height * scale)),
  }
  const mail = await toPngOfHeight(await drawSvg(drawing, logoSide), mailLogoHeight)
  return { size, files: { [`${size.width}.svg`]: Buffer.from(drawing.svg), 'mail.png': mail } }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Who waits for a picture, and the seconds it may take if they are not those of every upload. */
interface Turn {
  readonly owner: string
  readonly maxSeconds?: number
}

async function makeHero(
  source: PictureSource,
  turn: Turn,
): Promise<{ size: Size; files: Record<string, Buffer> }> {
  const sizes = { full: { inside: 1600, quality: 72 } } as const
  const { files, width, height } = await encodePicture(source, sizes, { ...limits.hero, ...turn })
  const smaller = heroWidths.filter((one) => one < width)
  const made: Record<string, Buffer> = {}
  for (const one of smaller) {
    const inside = Math.round((one * Math.max(width, height)) / width)
    made[`${one}.webp`] = await shrinkPicture(files.full, { ...sizes.full, inside })
  }
  return { size: { width, height }, files: { ...made, [`${width}.webp`]: files.full } }
}

async function makeFiles(kind: SitePictureKind, source: PictureSource, turn: Turn) {
  if (kind === 'hero') return makeHero(source, turn)
  const drawing = await readDrawing(source, limits[kind].maxRatio)
  if (kind === 'logo' && drawing) return makeSvgLogo(drawing)
  const sizes = { full: { inside: kind === 'logo' ? logoSide : iconSide, quality: 95 } } as const
  // The rendered drawing is a picture like any other from here on.
  const bytes = drawing ? await drawSvg(drawing, iconSide) : source
  const { files, width, height } = await encodePicture(bytes, sizes, {
    ...limits[kind],
    ...turn,
    transparent: true,
  })
  if (kind === 'icon')
    return { size: { width: iconSide, height: iconSide }, files: await makeIcons(files.full) }
  const scale = Math.min(1, logoSide / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return {
    size,
    files: {
      [`${size.width}.webp`]: files.full,
      'mail.png': await toPngOfHeight(files.full, mailLogoHeight),
    },
  }
}

/** Returns the widths that a picture has files of, from their names. */
function listWidths(files: Readonly<Record<string, Buffer>>): number[] {
  return Object.keys(files)
    .flatMap((name) => /^(\d+)\.\w+$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/**
 * Makes the files of a site's picture from what was uploaded: cleaned or encoded again, without metadata. Throws
 * `unsupported_media`, `too_small` (pixels), `too_large` (pixels or shape) and `unavailable`.
 */
export async function makeSitePicture(
  kind: SitePictureKind,
  source: PictureSource,
  turn: Turn,
): Promise<MadeSitePicture> {
  const { size, files } = await makeFiles(kind, source, turn).catch((error: unknown) => {
    throw error instanceof PictureRefused ? fail(error.code, error.params) : error
  })
  const hash = createHash('sha256').update(kind)
  for (const bytes of Object.values(files)) hash.update(bytes)
  const names = Object.keys(files)
  const type = kind === 'icon' ? 'png' : names.some((name) => name.endsWith('.svg')) ? 'svg' : 'webp'
  return {
    picture: { id: hash.digest('hex').slice(0, 32), type, ...size, widths: listWidths(files) },
    files,
  }
}
