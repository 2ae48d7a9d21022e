import * as z from 'zod/mini'

/** The sites of a queue: one, or all that the caller works on. */
export const SiteChoice = z.union([z.literal('all'), z.uuid()])
export type SiteChoice = z.infer<typeof SiteChoice>

/** The input of every queue. Left out, it is the queue of the host's site. */
export const queueInput = { site: z.optional(SiteChoice) }
