import sharp from 'sharp'
import { canvas, drawPortrait } from './compose.ts'
import type { PortraitSpec } from './spec.ts'

/**
 * The renditions of a picture, in pixels: `large` for the profile, `thumb` for lists (E-013), `match` for the match
 * modal (E-014), `blur` for the place of a locked picture.
 */
export const portraitSizes = {
  large: { width: 720, height: 900 },
  thumb: { width: 320, height: 320 },
  match: { width: 800, height: 1000 },
  blur: { width: 24, height: 30 },
} as const
export type PortraitSize = keyof typeof portraitSizes

const dotsPerInch = 72

/** Draws a portrait and encodes it as WebP; the same spec and size give the same picture. */
export async function renderPortrait(spec: PortraitSpec, size: PortraitSize): Promise<Buffer> {
  const { width, height } = portraitSizes[size]
  const drawing = drawPortrait(spec)
  const fullHeight = Math.round((width * canvas.height) / canvas.width)
  const picture = await sharp(await blurredScene(drawing.scene), { raw: sceneSize })
    .resize(width, fullHeight, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(drawing.figure), density: (dotsPerInch * width) / canvas.width }])
    .raw()
    .toBuffer()
  // Composing happens last in one pass, so cropping and encoding take a second one. The face is in the upper four
  // fifths: a square keeps those.
  const image = sharp(picture, { raw: { width, height: fullHeight, channels: 4 } }).extract({
    left: 0,
    top: 0,
    width,
    height,
  })
  if (size === 'blur') return image.blur(1).webp({ quality: 40 }).toBuffer()
  return image.webp({ quality: size === 'thumb' ? 78 : 80, effort: 2 }).toBuffer()
}

/** The place is out of focus: drawn at a quarter and enlarged, it costs a tenth of a blur at full size. */
const sceneSize = { width: 100, height: 125, channels: 4 } as const

function blurredScene(scene: string): Promise<Buffer> {
  return sharp(Buffer.from(scene), { density: (dotsPerInch * sceneSize.width) / canvas.width })
    .blur(1.3)
    .ensureAlpha()
    .raw()
    .toBuffer()
}
