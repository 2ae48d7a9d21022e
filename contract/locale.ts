import * as z from 'zod/mini'

/** The seven languages in the order of the specification; en is the default (K-001). */
export const localeCodes = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'] as const
export const Locale = z.enum(localeCodes)
export type Locale = z.infer<typeof Locale>
