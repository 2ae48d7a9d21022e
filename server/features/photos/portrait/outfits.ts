import type { Torso } from './body.ts'
import type { Tone } from './palette.ts'
import { circle, drawBothSides, fill, line, repeat } from './svg.ts'

/** Colours and outline that a piece of clothing is drawn with. */
export type OutfitPaint = {
  torso: Torso
  tone: Tone
  cloth: string
  /** What shows under a jacket, and the second colour of a pattern. */
  second: string
  /** `url(#…)` of the pattern to lay over the cloth, if any. */
  pattern: string | undefined
}

type Outfit = (paint: OutfitPaint) => string

const collarLine = 'M152 366C168 392 232 392 248 366'

function drawCloth({ torso, cloth, pattern }: OutfitPaint): string {
  return fill(torso.cloth, cloth) + (pattern === undefined ? '' : fill(torso.cloth, pattern))
}

const crew: Outfit = (paint) => drawCloth(paint) + line(collarLine, '#000000', [6, 0.16])

const vneck: Outfit = (paint) =>
  drawCloth(paint) +
  fill('M158 362C170 384 188 408 200 424C212 408 230 384 242 362Z', paint.tone.base) +
  line('M156 362C170 386 188 410 200 426C212 410 230 386 244 362', '#000000', [5, 0.15])

const collar = 'M166 344L132 372L172 420L200 388L228 420L268 372L234 344L200 384Z'

const shirt: Outfit = (paint) =>
  drawCloth(paint) +
  fill(collar, paint.cloth) +
  fill(collar, '#FFFFFF', 0.16) +
  line('M132 372L172 420L200 388L228 420L268 372', '#000000', [3, 0.18]) +
  line('M200 392V500', '#000000', [3, 0.16]) +
  circle([208, 436, 3], '#000000', 0.3) +
  circle([208, 474, 3], '#000000', 0.3)

const openShirt: Outfit = (paint) =>
  drawCloth(paint) +
  fill('M164 354L200 436L236 354C224 372 176 372 164 354Z', paint.tone.base) +
  fill('M166 344L128 374L164 430L200 440L166 366Z', paint.cloth) +
  fill('M234 344L272 374L236 430L200 440L234 366Z', paint.cloth) +
  fill('M166 344L128 374L164 430L200 440L166 366Z', '#FFFFFF', 0.18) +
  fill('M234 344L272 374L236 430L200 440L234 366Z', '#FFFFFF', 0.08) +
  line('M128 374L164 430L200 440L236 430L272 374', '#000000', [3, 0.16]) +
  line('M200 440V500', '#000000', [3, 0.16])

const polo: Outfit = (paint) =>
  drawCloth(paint) +
  fill('M168 350L144 372L178 404L200 384L222 404L256 372L232 350L200 376Z', paint.second) +
  line('M144 372L178 404L200 384L222 404L256 372', '#000000', [3, 0.2]) +
  line('M200 386V446', '#000000', [3, 0.18]) +
  circle([207, 412, 3], '#FFFFFF', 0.7) +
  circle([207, 434, 3], '#FFFFFF', 0.7)

const turtle: Outfit = (paint) =>
  fill(paint.torso.skin, paint.cloth) +
  fill('M164 322C176 332 224 332 236 322L244 372C226 388 174 388 156 372Z', paint.cloth) +
  fill('M164 322C176 332 224 332 236 322L240 344C224 356 176 356 160 344Z', '#FFFFFF', 0.12) +
  line('M156 372C174 388 226 388 244 372', '#000000', [4, 0.2])

const scoop: Outfit = (paint) =>
  fill(paint.torso.skin, paint.tone.base) +
  fill(
    'M108 500C104 450 112 412 126 388L146 378C150 424 172 444 200 444C228 444 250 424 254 378L274 388C288 412 296 450 292 500Z',
    paint.cloth,
  ) +
  (paint.pattern === undefined
    ? ''
    : fill(
        'M108 500C104 450 112 412 126 388L146 378C150 424 172 444 200 444C228 444 250 424 254 378L274 388C288 412 296 450 292 500Z',
        paint.pattern,
      )) +
  line('M146 378C150 424 172 444 200 444C228 444 250 424 254 378', '#000000', [5, 0.14])

/** Returns a summer dress with narrow straps. */
const straps: Outfit = (paint) =>
  fill(paint.torso.skin, paint.tone.base) +
  line('M160 388C176 396 190 398 196 394M240 388C224 396 210 398 204 394', paint.tone.shade, [3, 0.5]) +
  line('M146 380L150 440M254 380L250 440', paint.cloth, [7, 1]) +
  fill(
    'M98 500C100 466 112 446 138 436C160 430 176 446 200 452C224 446 240 430 262 436C288 446 300 466 302 500Z',
    paint.cloth,
  ) +
  (paint.pattern === undefined
    ? ''
    : fill(
        'M98 500C100 466 112 446 138 436C160 430 176 446 200 452C224 446 240 430 262 436C288 446 300 466 302 500Z',
        paint.pattern,
      ))

const blazer: Outfit = (paint) =>
  fill(paint.torso.cloth, paint.second) +
  line('M156 366C170 388 230 388 244 366', '#000000', [5, 0.12]) +
  fill(paint.torso.left, paint.cloth) +
  fill(paint.torso.right, paint.cloth) +
  fill('M146 366L118 392L150 428L138 446L192 500L178 440Z', '#FFFFFF', 0.12) +
  fill('M254 366L282 392L250 428L262 446L208 500L222 440Z', '#000000', 0.12)

const suit: Outfit = (paint) =>
  fill(paint.torso.cloth, '#F4F1EE') +
  fill('M168 346L138 370L176 412L200 384L224 412L262 370L232 346L200 380Z', '#FFFFFF') +
  line('M138 370L176 412L200 384L224 412L262 370', '#000000', [3, 0.14]) +
  fill(
    'M190 388L210 388L214 404L206 412L212 500H188L194 412L186 404Z',
    paint.second === '#FFFFFF' ? '#7B3B5E' : paint.second,
  ) +
  line('M188 404L212 404', '#000000', [2, 0.2]) +
  fill(paint.torso.left, paint.cloth) +
  fill(paint.torso.right, paint.cloth) +
  fill('M146 366L118 392L150 428L138 446L192 500L178 440Z', '#FFFFFF', 0.12) +
  fill('M254 366L282 392L250 428L262 446L208 500L222 440Z', '#000000', 0.12)

const cardigan: Outfit = (paint) =>
  fill(paint.torso.cloth, paint.second) +
  line('M156 366C170 388 230 388 244 366', '#000000', [5, 0.12]) +
  fill(paint.torso.left, paint.cloth) +
  fill(paint.torso.right, paint.cloth) +
  line('M154 366L176 440L192 500', '#FFFFFF', [8, 0.2]) +
  line('M246 366L224 440L208 500', '#000000', [8, 0.12]) +
  circle([184, 452, 4], '#000000', 0.3) +
  circle([192, 484, 4], '#000000', 0.3)

/** Denim or leather: collar, seams and pockets. */
const jacket: Outfit = (paint) =>
  fill(paint.torso.cloth, paint.second) +
  fill(paint.torso.left, paint.cloth) +
  fill(paint.torso.right, paint.cloth) +
  fill('M160 348L124 378L158 412L178 392L168 366Z', paint.cloth) +
  fill('M240 348L276 378L242 412L222 392L232 366Z', paint.cloth) +
  fill('M160 348L124 378L158 412L178 392L168 366Z', '#FFFFFF', 0.14) +
  fill('M240 348L276 378L242 412L222 392L232 366Z', '#000000', 0.14) +
  drawBothSides(line('M112 404L164 444M104 452H150V470L127 480L104 470Z', '#FFFFFF', [2.2, 0.28])) +
  line('M184 452V500M216 452V500', '#000000', [2.2, 0.25])

const hoodie: Outfit = (paint) =>
  drawCloth(paint) +
  fill(
    'M140 350C120 362 116 390 136 404C164 420 236 420 264 404C284 390 280 362 260 350C264 378 236 392 200 392C164 392 136 378 140 350Z',
    paint.cloth,
  ) +
  fill(
    'M140 352C136 380 164 394 200 394C236 394 264 380 260 352C262 372 236 384 200 384C164 384 138 372 140 352Z',
    '#000000',
    0.16,
  ) +
  line('M180 400V452M220 400V448', '#FFFFFF', [4, 0.7])

/** Returns a quilted winter coat. */
const puffer: Outfit = (paint) =>
  fill(paint.torso.skin, paint.cloth) +
  fill(
    'M156 330C150 346 146 366 150 386C176 402 224 402 250 386C254 366 250 346 244 330C236 352 164 352 156 330Z',
    paint.cloth,
  ) +
  fill(
    'M156 330C150 346 146 366 150 386C176 402 224 402 250 386C254 366 250 346 244 330C236 352 164 352 156 330Z',
    '#FFFFFF',
    0.14,
  ) +
  line('M200 394V500', '#000000', [4, 0.25]) +
  repeat(3, (row) =>
    line(
      `M${66 - row * 6} ${424 + row * 32}C120 ${440 + row * 32} 280 ${440 + row * 32} ${334 + row * 6} ${424 + row * 32}`,
      '#000000',
      [4, 0.14],
    ),
  )

const sport: Outfit = (paint) =>
  drawCloth(paint) +
  line(collarLine, '#000000', [6, 0.16]) +
  drawBothSides(fill('M96 500C98 452 108 420 130 392L146 400C128 426 118 456 116 500Z', paint.second, 0.85))

const raincoat: Outfit = (paint) =>
  fill(paint.torso.skin, '#E5B73B') +
  fill(
    'M150 334C124 350 118 388 140 408C170 424 230 424 260 408C282 388 276 350 250 334C254 372 232 386 200 386C168 386 146 372 150 334Z',
    '#E5B73B',
  ) +
  fill(
    'M150 334C124 350 118 388 140 408C170 424 230 424 260 408C282 388 276 350 250 334C254 372 232 386 200 386C168 386 146 372 150 334Z',
    '#FFFFFF',
    0.16,
  ) +
  line('M200 412V500', '#9A741A', [3, 0.6]) +
  circle([210, 436, 4], '#9A741A', 0.8) +
  circle([210, 472, 4], '#9A741A', 0.8)

export const outfits = {
  crew,
  vneck,
  shirt,
  openShirt,
  polo,
  turtle,
  scoop,
  straps,
  blazer,
  suit,
  cardigan,
  jacket,
  hoodie,
  puffer,
  sport,
  raincoat,
} as const
export type OutfitName = keyof typeof outfits

/** Outfits whose cloth may carry a pattern. */
export const patterned: ReadonlySet<OutfitName> = new Set([
  'crew',
  'vneck',
  'shirt',
  'openShirt',
  'scoop',
  'straps',
  'polo',
])

export const patternNames = ['stripes', 'checks', 'dots', 'flowers'] as const
export type PatternName = (typeof patternNames)[number]

/** Returns the definition of a pattern, to be laid over a cloth in a second colour. */
export function drawPattern(name: PatternName, id: string, color: string): string {
  const tile = {
    stripes: [40, 18, `<rect y="0" width="40" height="7" fill="${color}" opacity=".8"/>`],
    checks: [34, 34, `<path d="M0 0H15V34H0zM0 0H34V15H0z" fill="${color}" opacity=".3"/>`],
    dots: [
      26,
      26,
      `<circle cx="7" cy="7" r="3.500" fill="${color}" opacity=".8"/><circle cx="20" cy="20" r="3.500" fill="${color}" opacity=".8"/>`,
    ],
    flowers: [46, 46, drawFlower(12, 12, color) + drawFlower(35, 34, color)],
  } as const
  const [width, height, content] = tile[name]
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`
}

function drawFlower(x: number, y: number, color: string): string {
  return (
    repeat(5, (petal) => {
      const angle = (petal * 72 * Math.PI) / 180
      return circle([x + Math.cos(angle) * 5, y + Math.sin(angle) * 5, 3.6], color, 0.85)
    }) + circle([x, y, 2.6], '#F2C14E')
  )
}
