import { encodePixels, rasterise } from '../../../platform/paint-layers.ts'
import { makeRandom } from '../../../platform/random.ts'
import { canvas, wrapInSvg } from './compose.ts'
import { makePerson, type Person } from './person.ts'
import { type SceneName, scenes } from './scenes.ts'
import { makeShot, type Shot } from './shot.ts'
import type { PortraitSpec } from './spec.ts'

/** Size of the placeholder for a locked picture. */
export const blurSize = { width: 24, height: 30 } as const

const unitsPerPixel = canvas.width / blurSize.width

/**
 * Paints how a portrait looks from far too far away: the place, and hair, face and clothes as soft spots. It is made
 * from the spec and never from the drawing, so no detail of a locked picture is in it, and it costs a hundredth.
 */
export async function paintBlur(spec: PortraitSpec): Promise<Buffer> {
  const person = makePerson(spec)
  const shot = makeShot(spec, person)
  const pixels = Uint8Array.from(await placePixels(shot.scene))
  for (const spot of listSpots(person, shot)) paintSpot(pixels, spot)
  return encodePixels(pixels, { ...blurSize, quality: 50 })
}

/** Renders the blur of a picture as a data address. */
export async function drawBlur(spec: PortraitSpec): Promise<string> {
  return `data:image/webp;base64,${(await paintBlur(spec)).toString('base64')}`
}

const places = new Map<SceneName, Promise<Uint8Array>>()

/** Each place is drawn once; its little accidents don't show at this size. */
function placePixels(scene: SceneName): Promise<Uint8Array> {
  const known = places.get(scene)
  if (known !== undefined) return known
  const drawn = rasterise(wrapInSvg(scenes[scene](makeRandom('blur'))), { canvas, ...blurSize, blur: 1.2 })
  places.set(scene, drawn)
  return drawn
}

type Spot = { color: string; x: number; y: number; rx: number; ry: number }

/** Clothes, hair and face in the order in which they cover each other, in units of the canvas. */
function listSpots(person: Person, shot: Shot): Spot[] {
  const place = (y: number) => canvas.height + (y - canvas.height) * shot.zoom
  const x = canvas.width / 2 + shot.shift
  const spot = (color: string, y: number, [rx, ry]: readonly [number, number]): Spot => ({
    color,
    x,
    y: place(y),
    rx: rx * shot.zoom,
    ry: ry * shot.zoom,
  })
  const hairColor = person.headscarf || shot.hat !== undefined ? shot.hatColor : person.hair.body
  return [
    spot(shot.cloth, 520, [(person.woman ? 128 : 160) * person.build, 135]),
    spot(person.tone.base, 370, [34, 40]),
    ...(person.bald && shot.hat === undefined ? [] : [spot(hairColor, 205, [86, person.woman ? 118 : 88])]),
    spot(person.tone.base, 252, [62, 84]),
  ]
}

function paintSpot(pixels: Uint8Array, { color, x, y, rx, ry }: Spot): void {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (let row = 0; row < blurSize.height; row++) {
    for (let column = 0; column < blurSize.width; column++) {
      const distance = Math.hypot(
        ((column + 0.5) * unitsPerPixel - x) / rx,
        ((row + 0.5) * unitsPerPixel - y) / ry,
      )
      const cover = 1 / (1 + Math.exp((distance - 1) * 7))
      const at = (row * blurSize.width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const under = pixels[at + channel] ?? 0
        pixels[at + channel] = Math.round(under + ((channels[channel] ?? 0) - under) * cover)
      }
    }
  }
}
