import * as z from 'zod/mini'

/** Whose queue is asked for: that of one site, or of all that the caller works on. */
export const SiteChoice = z.union([z.literal('all'), z.uuid()])
export type SiteChoice = z.infer<typeof SiteChoice>

/** The input of every queue. Left out, it is the queue of the host's site. */
export const queueInput = { site: z.optional(SiteChoice) }
