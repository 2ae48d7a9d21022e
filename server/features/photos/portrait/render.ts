import { paintLayers } from '../../../platform/paint-layers.ts'
import { canvas, drawPortrait } from './compose.ts'
import type { PortraitSpec } from './spec.ts'

/**
 * The renditions of a picture, in pixels: `large` for the profile, `thumb` for lists, `card` for cards, `match`
 * for the match modal.
 */
export const portraitSizes = {
  large: { width: 720, height: 900 },
  thumb: { width: 320, height: 320 },
  card: { width: 400, height: 500 },
  match: { width: 800, height: 1000 },
} as const
export type PortraitSize = keyof typeof portraitSizes

/** Draws a portrait and encodes it as WebP; the same spec and size give the same picture. */
export function renderPortrait(spec: PortraitSpec, size: PortraitSize): Promise<Buffer> {
  const { scene, figure } = drawPortrait(spec)
  // The face is in the upper four fifths: a square keeps those.
  return paintLayers({
    canvas,
    far: scene,
    near: figure,
    size: portraitSizes[size],
    quality: size === 'card' ? 75 : 80,
  })
}
