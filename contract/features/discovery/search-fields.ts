import { interestKeys } from '../profiles/interests.ts'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  tattooAmounts,
} from '../profiles/profile-options.ts'

/**
 * The lists of the profile that members can be searched by, with their answers, in the order in which they are shown.
 */
export const traitOptions = {
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  relationship_status: relationshipStatuses,
  tattoos: tattooAmounts,
  interests: interestKeys,
} as const
export type TraitField = keyof typeof traitOptions
export const traitFields = Object.keys(traitOptions) as TraitField[] // the table above has no other keys

/** What a search may ask for; a site chooses among these. */
export const searchFields = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  ...traitFields,
  'online',
  'with_photo',
] as const
export type SearchField = (typeof searchFields)[number]

/** What visitors may search by: only what they also see, since a filter reveals who matches it. */
export const visitorSearchFields: readonly SearchField[] = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'with_photo',
]
