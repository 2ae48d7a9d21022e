import * as z from 'zod/mini'

import { distanceSteps } from '../../api/limits.ts'
import { PromptAnswer } from './prompts.ts'

export const Gender = z.enum(['male', 'female'])
export type Gender = z.infer<typeof Gender>

export const LookingFor = z.enum(['male', 'female', 'both'])
export type LookingFor = z.infer<typeof LookingFor>

export const Sexuality = z.enum(['hetero', 'gay', 'lesbian', 'bi'])
export type Sexuality = z.infer<typeof Sexuality>

/** File names to put behind the site's `cdn_prefix`; `card_filename` is the portrait of a card in a list. */
export const Image = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  card_filename: z.string(),
  match_path: z.string(),
})
export type Image = z.infer<typeof Image>

/** Kilometres, rounded up. */
export const DistanceStep = z.literal([...distanceSteps])
export type DistanceStep = z.infer<typeof DistanceStep>

/** A person as shown in lists. Carries the fictional flag wherever it goes, never a birth date or coordinate. */
export const Card = z.object({
  id: z.string(),
  status: z.enum(['active', 'disabled']),
  name: z.string(),
  gender: Gender,
  age: z.int(),
  country: z.string(),
  /** Localised name of the region. */
  region: z.string(),
  city: z.nullable(z.string()),
  /**
   * About how far their city is from the viewer's, centre to centre; left out where one of the two shows none, and beyond
   * the last step.
   */
  distance: z.optional(DistanceStep),
  main_image: z.nullable(Image),
  /**
   * The blur of the main image, in lists that show it large: a few pixels as a data address, shown until it has loaded.
   */
  blur: z.optional(z.string()),
  num_pictures: z.int(),
  fictional: z.boolean(),
  cam: z.boolean(),
  online: z.boolean(),
  /** Highlights from true data: new, online, verified, popular, photo_verified. */
  notes: z.array(z.string()),
  liked: z.boolean(),
  likes_me: z.boolean(),
  match: z.boolean(),
})
export type Card = z.infer<typeof Card>

/** A picture of a profile. A locked one carries no address at all, only a separately rendered blur. */
export const Picture = z.union([
  z.object({
    id: z.string(),
    locked: z.literal(false),
    filename: z.string(),
    thumb_filename: z.string(),
    width: z.int(),
    height: z.int(),
    /** A few blurred pixels as a data address, shown until the picture has loaded. */
    blur: z.string(),
    main: z.boolean(),
    state: z.optional(z.enum(['pending', 'approved', 'refused'])),
    refusal: z.optional(z.string()),
  }),
  z.object({ id: z.string(), locked: z.literal(true), blur: z.string() }),
])
export type Picture = z.infer<typeof Picture>

/** A whole profile as one viewer may see it; fields the site hides are left out. */
export const Profile = z.extend(Card, {
  sexuality: z.optional(Sexuality),
  looking_for: z.optional(LookingFor),
  interests: z.array(z.string()),
  hair_color: z.optional(z.string()),
  eye_color: z.optional(z.string()),
  body_type: z.optional(z.string()),
  relationship_status: z.optional(z.string()),
  tattoos: z.optional(z.string()),
  about_me: z.optional(z.string()),
  /** Answers to the site's questions; left out where there are none to see. */
  prompts: z.optional(z.array(PromptAnswer)),
  pictures: z.array(Picture),
  blocked: z.optional(z.boolean()),
  /** The conversation between viewer and profile, if there is one. */
  conversation: z.optional(z.nullable(z.string())),
  /** Whether the viewer can ask this member to verify their photos, or has done so. */
  verification_request: z.optional(z.enum(['open', 'asked'])),
  /** Own profile only. */
  date_of_birth: z.optional(z.string()),
  region_id: z.optional(z.nullable(z.string())),
  city_id: z.optional(z.nullable(z.int())),
})
export type Profile = z.infer<typeof Profile>
