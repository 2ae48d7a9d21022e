import sharp from 'sharp'
import { writeSourceTypeXmp } from './source-type.ts'

/** The size that an SVG document states, in its own units. */
interface Canvas {
  width: number
  height: number
}

/** Two drawings, one over the other: the far one is out of focus. */
export interface Layers {
  /** The size that both documents state. */
  canvas: Canvas
  far: string
  near: string
  /** The size of the result: the drawing is scaled to its width, and cropped to its height. */
  size: { width: number; height: number }
  /** The quality of the WebP, from 1 to 100. */
  quality: number
}

/** The unit of SVG is a pixel at 72 dots per inch. */
const dotsPerInch = 72

/** The far layer is drawn this wide and enlarged: that costs a tenth of a blur at full size. */
const farWidth = 100

/**
 * Paints SVG drawings over each other and encodes them as WebP, marked as drawn by a program. The same drawings give the
 * same bytes.
 */
export async function paintLayers({ canvas, far, near, size, quality }: Layers): Promise<Buffer> {
  const { width, height } = size
  const wholeHeight = Math.round((width * canvas.height) / canvas.width)
  const background = await sharp(Buffer.from(far), { density: (dotsPerInch * farWidth) / canvas.width })
    .blur(1.3)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const painted = await sharp(background.data, { raw: background.info })
    .resize(width, wholeHeight, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(near), density: (dotsPerInch * width) / canvas.width }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  // sharp composites layers last, so cropping and encoding need another pass.
  return sharp(painted.data, { raw: painted.info })
    .extract({ left: 0, top: 0, width, height })
    .withXmp(writeSourceTypeXmp('algorithmicMedia'))
    .webp({ quality, effort: 2 })
    .toBuffer()
}

/** Renders an SVG drawing as raw RGB pixels, row by row. */
export async function rasterise(
  svg: string,
  { canvas, width, height, blur }: { canvas: Canvas; width: number; height: number; blur: number },
): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { density: (dotsPerInch * width * 2) / canvas.width })
    .resize(width, height)
    .blur(blur)
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Encodes raw RGB pixels as WebP. */
export function encodePixels(
  pixels: Uint8Array,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality })
    .toBuffer()
}
