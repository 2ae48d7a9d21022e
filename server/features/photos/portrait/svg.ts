/** Small pieces of SVG text. Coordinates are those of a portrait, 400 wide and 500 high. */

/** Returns a filled path. */
export function fill(d: string, color: string, opacity = 1): string {
  return `<path d="${d}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

/** Returns a drawn line with round ends; its stroke is a width and an opacity. */
export function line(
  d: string,
  color: string,
  [width, opacity = 0.5]: readonly [width: number, opacity?: number] = [3],
): string {
  return `<path d="${d}" stroke="${color}" stroke-width="${width}" opacity="${opacity}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function circle(
  [x, y, radius]: readonly [number, number, number],
  color: string,
  opacity = 1,
): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${color}"${opacity < 1 ? ` opacity="${round(opacity)}"` : ''}/>`
}

/** Its middle and its two radii. */
type Oval = readonly [x: number, y: number, rx: number, ry: number]

export function ellipse([x, y, rx, ry]: Oval, color: string, opacity = 1): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

type Box = readonly [x: number, y: number, width: number, height: number]

export function rect([x, y, width, height]: Box, color: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${color}"${more === '' ? '' : ` ${more}`}/>`
}

export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`
}

/** Returns the same content on the other side of the portrait's middle. */
export function mirror(content: string): string {
  return group('translate(400 0) scale(-1 1)', content)
}

export function drawBothSides(content: string): string {
  return content + mirror(content)
}

/** Repeats a piece `count` times. */
export function repeat(count: number, piece: (index: number) => string): string {
  let all = ''
  for (let index = 0; index < count; index++) all += piece(index)
  return all
}

/** Two decimals are a hundredth of a pixel at the largest size. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
