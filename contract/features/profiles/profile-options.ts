import * as z from 'zod/mini'

/** The values of the profile's lists; the text of each is `profile.<field>.<value>`. */

export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export const HairColor = z.enum(hairColors)
export type HairColor = z.infer<typeof HairColor>

export const eyeColors = ['brown', 'blue', 'green', 'hazel', 'grey', 'other'] as const
export const EyeColor = z.enum(eyeColors)
export type EyeColor = z.infer<typeof EyeColor>

export const bodyTypes = ['slim', 'average', 'athletic', 'curvy', 'full', 'other'] as const
export const BodyType = z.enum(bodyTypes)
export type BodyType = z.infer<typeof BodyType>

export const relationshipStatuses = [
  'single',
  'in_relationship',
  'married',
  'separated',
  'divorced',
  'widowed',
  'complicated',
] as const
export const RelationshipStatus = z.enum(relationshipStatuses)
export type RelationshipStatus = z.infer<typeof RelationshipStatus>

export const tattooAmounts = ['none', 'few', 'many'] as const
export const Tattoos = z.enum(tattooAmounts)
export type Tattoos = z.infer<typeof Tattoos>
