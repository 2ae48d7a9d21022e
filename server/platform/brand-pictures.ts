import sharp from 'sharp'
import type { CleanSvg } from './clean-svg.ts'
import { PictureRefused } from './images.ts'

// Makes the sizes of a site's own icons and logo, from pictures that were cleaned or encoded before.

/** The share of an icon that stays visible when a home screen cuts it to its own shape: a circle of four fifths. */
const maskableShare = 0.78

/**
 * Draws a cleaned SVG as a PNG whose longer side has a number of pixels. Throws PictureRefused (`unsupported_media`)
 * for what the cleaning does not check, such as characters that XML does not allow.
 */
export function drawSvg({ svg, width, height }: CleanSvg, side: number): Promise<Buffer> {
  const density = Math.min(2400, Math.max(1, (72 * side) / Math.max(width, height)))
  return sharp(Buffer.from(svg), { density })
    .resize(side, side, { fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => {
      throw new PictureRefused('unsupported_media')
    })
}

/** Returns a picture as a PNG of the given height. */
export function toPngOfHeight(bytes: Buffer, height: number): Promise<Buffer> {
  return sharp(bytes).resize({ height }).png().toBuffer()
}

/** Returns the colour of a corner of the picture; white where it is transparent. */
async function findGround(icon: Buffer): Promise<string> {
  const corner = { left: 1, top: 1, width: 1, height: 1 }
  const [red = 255, green = 255, blue = 255, alpha = 0] = await sharp(icon)
    .ensureAlpha()
    .extract(corner)
    .raw()
    .toBuffer()
  return alpha < 255 ? '#ffffff' : `rgb(${red},${green},${blue})`
}

/** Makes the icons of browser tabs and home screens from a square picture. Returns them by file name. */
export async function makeIcons(square: Buffer): Promise<Record<string, Buffer>> {
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
    // iOS shows black behind transparent icons.
    '180.png': await resize(180).flatten({ background: ground }).png().toBuffer(),
    '192.png': await resize(192).png().toBuffer(),
    '512.png': await resize(512).png().toBuffer(),
    'maskable-192.png': await makeMaskable(192),
    'maskable-512.png': await makeMaskable(512),
  }
}
