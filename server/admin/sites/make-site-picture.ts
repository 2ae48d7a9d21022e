import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { SitePicture, SitePictureKind } from '#contract/features/sites/look.ts'
import { fail } from '../../app/failure.ts'
import { encodePicture } from '../../features/photos/encode-picture.ts'
import { type CleanSvg, cleanSvg } from '../../platform/clean-svg.ts'
import { PictureRefused, type PictureSource } from '../../platform/images.ts'

/** A picture of a site as the settings name it, and its files. */
export interface MadeSitePicture {
  readonly picture: SitePicture
  readonly files: Readonly<Record<string, Buffer>>
}

const logoSide = 640
const iconSide = 512
const heroWidths = [640, 960, 1600] as const
/** Logos stand 36 pixels high in e-mails, on screens of double density. */
const mailLogoHeight = 72
const svgBytes = 256 * 1024

/** Of what a home screen cuts into a shape of its own, a circle of four fifths is always seen. */
const maskableShare = 0.78

const limits: Readonly<Record<SitePictureKind, { minSide: number; maxRatio: number }>> = {
  logo: { minSide: 32, maxRatio: 12 },
  icon: { minSide: 192, maxRatio: 1.02 },
  hero: { minSide: 480, maxRatio: 3 },
}

/** Returns the text of a drawing; null for a file that is none. */
async function readSvg(source: PictureSource): Promise<string | null> {
  const size = Buffer.isBuffer(source) ? source.length : (await stat(source)).size
  if (size > svgBytes) return null
  const bytes = Buffer.isBuffer(source) ? source : await readFile(source)
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<(\?xml|svg|!DOCTYPE svg|!--)/i.test(text) ? text : null
}

function cleanOrFail(source: string): CleanSvg {
  try {
    return cleanSvg(source)
  } catch (error) {
    if (error instanceof PictureRefused) throw fail(error.code, error.params)
    throw error
  }
}

/** Draws a cleaned SVG so large that its longer side has that many pixels. */
function draw({ svg, width, height }: CleanSvg, side: number): Promise<Buffer> {
  const density = Math.min(2400, Math.max(1, (72 * side) / Math.max(width, height)))
  return sharp(Buffer.from(svg), { density }).resize(side, side, { fit: 'inside' }).png().toBuffer()
}

const toMailLogo = (bytes: Buffer) => sharp(bytes).resize({ height: mailLogoHeight }).png().toBuffer()

/** Returns a drawing as a logo: its size is that of its view box, at most as wide as other logos. */
async function makeSvgLogo(drawing: CleanSvg): Promise<Omit<MadeSitePicture, 'picture'> & { size: Size }> {
  const scale = logoSide / Math.max(drawing.width, drawing.height)
  const size = {
    width: Math.max(1, Math.round(drawing.width * scale)),
    height: Math.max(1, Math.round(drawing.height * scale)),
  }
  if (Math.max(size.width, size.height) > Math.min(size.width, size.height) * limits.logo.maxRatio)
    throw fail('too_large', { reason: 'shape', times: limits.logo.maxRatio })
  const mail = await toMailLogo(await draw(drawing, logoSide))
  return { size, files: { [`${size.width}.svg`]: Buffer.from(drawing.svg), 'mail.png': mail } }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the colour of a corner where the picture covers it; white where it shines through. */
async function findGround(icon: Buffer): Promise<string> {
  const { data } = await sharp(icon)
    .ensureAlpha()
    .extract({ left: 1, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 255, green = 255, blue = 255, alpha = 0] = data
  return alpha < 255 ? '#ffffff' : `rgb(${red},${green},${blue})`
}

/** Makes the icons of tabs and home screens from one square. */
async function makeIcons(square: Buffer): Promise<Record<string, Buffer>> {
  const ground = await findGround(square)
  const resize = (side: number) => sharp(square).resize(side, side, { fit: 'cover' })
  const makeMaskable = async (side: number) => {
    const inner = await resize(Math.round(side * maskableShare))
      .png()
      .toBuffer()
    return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
      .composite([{ input: inner }])
      .png()
      .toBuffer()
  }
  return {
    '32.png': await resize(32).png().toBuffer(),
    // Home screens of iOS put black behind what shines through.
    '180.png': await resize(180).flatten({ background: ground }).png().toBuffer(),
    '192.png': await resize(192).png().toBuffer(),
    '512.png': await resize(iconSide).png().toBuffer(),
    'maskable-192.png': await makeMaskable(192),
    'maskable-512.png': await makeMaskable(iconSide),
  }
}

async function makeHero(
  source: PictureSource,
  owner: string,
): Promise<{ size: Size; files: Record<string, Buffer> }> {
  const sizes = { full: { inside: 1600, quality: 72 } } as const
  const { files, width, height } = await encodePicture(source, sizes, { ...limits.hero, owner })
  const smaller = heroWidths.filter((one) => one < width)
  const made = await Promise.all(
    smaller.map(
      async (one) =>
        [
          `${one}.webp`,
          await sharp(files.full).resize({ width: one }).webp({ quality: 72, effort: 4 }).toBuffer(),
        ] as const,
    ),
  )
  return { size: { width, height }, files: { ...Object.fromEntries(made), [`${width}.webp`]: files.full } }
}

async function makeFiles(kind: SitePictureKind, source: PictureSource, owner: string) {
  if (kind === 'hero') return makeHero(source, owner)
  const text = await readSvg(source)
  const drawing = text === null ? null : cleanOrFail(text)
  if (kind === 'logo' && drawing) return makeSvgLogo(drawing)
  const sizes = { full: { inside: kind === 'logo' ? logoSide : iconSide, quality: 95 } } as const
  // What was drawn here is a picture like any other from here on.
  const bytes = drawing ? await draw(drawing, iconSide) : source
  const { files, width, height } = await encodePicture(bytes, sizes, {
    ...limits[kind],
    owner,
    transparent: true,
  })
  if (kind === 'icon')
    return { size: { width: iconSide, height: iconSide }, files: await makeIcons(files.full) }
  const scale = Math.min(1, logoSide / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return { size, files: { [`${size.width}.webp`]: files.full, 'mail.png': await toMailLogo(files.full) } }
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
  owner: string,
): Promise<MadeSitePicture> {
  const { size, files } = await makeFiles(kind, source, owner)
  const hash = createHash('sha256').update(kind)
  for (const bytes of Object.values(files)) hash.update(bytes)
  const names = Object.keys(files)
  const type = kind === 'icon' ? 'png' : names.some((name) => name.endsWith('.svg')) ? 'svg' : 'webp'
  return {
    picture: { id: hash.digest('hex').slice(0, 32), type, ...size, widths: listWidths(files) },
    files,
  }
}
