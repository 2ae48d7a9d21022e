import sharp from 'sharp'

/** Renders an SVG at its own size as a PNG. */
export function renderPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Renders a square SVG of 64 units as a PNG of a given side in pixels. */
export function renderSquarePng(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png()
    .toBuffer()
}
