import * as z from 'zod/mini'

/**
 * What a country requires of a site, from the mildest on: the declaration at signup is enough; a proof before the first
 * contact; a proof before anyone is shown.
 */
export const ageRules = ['none', 'before_contact', 'before_entry'] as const
export const AgeRule = z.enum(ageRules)
export type AgeRule = z.infer<typeof AgeRule>

/** The methods of which an operator chooses those that count. */
export const ageMethods = ['eu_app', 'yoti', 'staff'] as const
