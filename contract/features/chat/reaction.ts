import * as z from 'zod/mini'

/** The reactions to a message; the screen renders the emoji of each. */
const reactions = ['heart', 'laugh', 'wow', 'sad', 'thumbs_up', 'fire'] as const
export const Reaction = z.enum(reactions)
export type Reaction = z.infer<typeof Reaction>
