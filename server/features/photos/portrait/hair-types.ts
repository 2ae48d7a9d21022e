import type { Random } from '../../../platform/random.ts'
import type { HairShade } from './palette.ts'

/** What a hair style is drawn with; `random` places curls and strands. */
export type HairPaint = { shade: HairShade; random: Random }

/** Hair in two layers: what hangs behind head and shoulders, and what lies on the head. */
export type Hair = {
  back: string
  front: string
  /** The hair hides the ears. */
  coversEars?: boolean
}

export type HairStyle = (paint: HairPaint) => Hair
