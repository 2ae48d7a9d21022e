import { XMLParser } from 'fast-xml-parser'
import { PictureRefused } from './images.ts'

/**
 * The elements that a drawing may have. Text needs fonts, which a picture does not load, so it must be converted to
 * paths.
 */
const elements = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'style',
])
/** Elements for people, or for the program that wrote the file: they are left out. */
const ignored = /^(title|desc|metadata|[a-z]+:.*)$/i

const attributes = new Set(
  (
    'id class style d x y x1 x2 y1 y2 cx cy r rx ry fx fy width height viewBox points transform offset opacity fill ' +
    'fill-opacity fill-rule clip-path clip-rule mask stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity stop-color stop-opacity gradientUnits ' +
    'gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio color display ' +
    'visibility href xlink:href'
  ).split(' '),
)

const maxCharacters = 256 * 1024
const maxElements = 3000
/**
 * The limit of characters in the longest mask or clip path times the elements it could be drawn for: a few seconds of
 * work.
 */
const maxCutting = 250_000
/** Limits of the view box: whatever is drawn from it later has to fit into memory. */
const minSide = 1
const maxSide = 10_000

/** A drawing with nothing in it but shapes and colours. */
export interface CleanSvg {
  readonly svg: string
  /** Of its view box. */
  readonly width: number
  readonly height: number
}

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

const refuse = () => new PictureRefused('unsupported_media')

/** Returns whether a value loads nothing: it refers only to the same file, without escapes and loading rules. */
function leadsNowhere(value: string): boolean {
  const outside = value.replace(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/g, '')
  return !/[<>&\\@]|(url|src|image)\s*\(|(java|vb)script:|expression\s*\(|image-set/i.test(outside)
}

function isAllowed(name: string, value: string): boolean {
  if (!attributes.has(name) || /["!]/.test(value) || !leadsNowhere(value)) return false
  return !name.endsWith('href') || /^#[\w.-]+$/.test(value)
}

const cutters = new Set(['mask', 'clipPath'])
/**
 * Put first into the style of everything inside a mask or clip path. In a chain of them, each could draw the next one
 * twice, so that thirty would keep a server or a browser busy forever.
 */
const unchained = 'mask:none!important;clip-path:none!important;'

function cleanAttributes(given: Node, isCutter: boolean): string {
  const allowed = Object.entries(given).filter(
    ([name, value]) => typeof value === 'string' && isAllowed(name, value),
  )
  const { style = '', ...others } = Object.fromEntries(allowed)
  const styles = isCutter ? `${unchained}${style}` : String(style)
  return Object.entries({ ...others, ...(styles && { style: styles }) })
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

function toNodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
}

/** What has been written of a drawing so far. */
interface Count {
  elements: number
  /** The elements inside masks and clip paths. */
  inCutters: number
  /** In characters. */
  longestCutter: number
}

/**
 * Writes the elements that a drawing may have. Throws for any other, since the drawing would look different without it.
 */
function writeNodes(nodes: readonly Node[], count: Count, isInCutter = false): string {
  return nodes
    .map((node) => {
      const name = Object.keys(node).find((key) => key !== ':@') ?? ''
      if (name === '#text' || ignored.test(name)) return ''
      count.elements += 1
      if (isInCutter) count.inCutters += 1
      if (!elements.has(name) || count.elements > maxElements) throw refuse()
      const children = toNodes(node[name])
      const isCutter = isInCutter || cutters.has(name)
      const content = name === 'style' ? writeStyle(children) : writeNodes(children, count, isCutter)
      if (isCutter) count.longestCutter = Math.max(count.longestCutter, content.length)
      return `<${name}${cleanAttributes({ ...Object(node[':@']) }, isCutter)}>${content}</${name}>`
    })
    .join('')
}

function writeStyle(children: readonly Node[]): string {
  const text = children.map((child) => String(child['#text'] ?? '')).join('')
  if (!leadsNowhere(text)) throw refuse()
  return text
}

/** Reads the size from the view box, or from the drawing itself if it has none. */
function readSize(root: Node): { box: string; width: number; height: number } {
  const box = String(
    root.viewBox ?? `0 0 ${Number.parseFloat(String(root.width))} ${Number.parseFloat(String(root.height))}`,
  )
  const [left, top, width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isWhole = [left, top, width, height].every((part) => Number.isFinite(part))
  if (!isWhole || Math.min(width, height) < minSide || Math.max(width, height) > maxSide) throw refuse()
  return { box: [left, top, width, height].join(' '), width, height }
}

/**
 * Returns an SVG with nothing in it but shapes, gradients and colours: no scripts, no links, nothing that is loaded.
 * Throws PictureRefused (`unsupported_media`) for text that is not a drawing, or one that needs more, such as fonts.
 */
export function cleanSvg(source: string): CleanSvg {
  if (source.length > maxCharacters)
    throw new PictureRefused('too_large', { reason: 'bytes', megabytes: 0.25 })
  // Entities could expand to anything; a plain document type does no harm.
  if (/<!ENTITY|<!DOCTYPE[^<>]*\[/i.test(source)) throw refuse()
  let nodes: readonly Node[]
  try {
    nodes = toNodes(parser.parse(source.replace(/<!DOCTYPE[^<>]*>/i, '').replace(/<!\[CDATA\[|\]\]>/g, '')))
  } catch {
    throw refuse()
  }
  const root = nodes.find((node) => 'svg' in node)
  if (!root) throw refuse()
  const given: Node = { ...Object(root[':@']) }
  const { box, width, height } = readSize(given)
  const { width: _width, height: _height, viewBox: _box, ...rest } = given
  const count: Count = { elements: 0, inCutters: 0, longestCutter: 0 }
  const content = writeNodes(toNodes(root.svg), count)
  if (count.longestCutter * (count.elements - count.inCutters) > maxCutting) throw refuse()
  const head = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}" width="${width}" height="${height}"`
  return { svg: `<svg ${head}${cleanAttributes(rest, false)}>${content}</svg>`, width, height }
}
