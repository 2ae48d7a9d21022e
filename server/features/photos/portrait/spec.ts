import * as z from 'zod/mini'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import { Gender } from '#contract/features/profiles/profile.ts'
import { BodyType, EyeColor, HairColor } from '#contract/features/profiles/profile-options.ts'

/**
 * Everything a portrait is drawn from. The same seed with the same fields is the same person; `picture` counts that
 * person's pictures and changes place, clothes and mood only. Kept next to the picture's row, drawn when first asked for.
 */
export const PortraitSpec = z.object({
  seed: z.string(),
  picture: z.int().check(z.minimum(0)),
  gender: Gender,
  age: z.int(),
  hair_color: HairColor,
  eye_color: EyeColor,
  body_type: BodyType,
  /** Complexion from 0 (lightest) to 9; drawn from the seed when missing. */
  tone: z.optional(z.int().check(z.minimum(0), z.maximum(9))),
  /** Places, clothes and animals hint at these. */
  interests: z.optional(z.array(z.enum(interestKeys))),
})
export type PortraitSpec = z.infer<typeof PortraitSpec>
