import * as z from 'zod/mini'

/** How members react to a message; the sign of each is drawn by the screen. */
const reactions = ['heart', 'laugh', 'wow', 'sad', 'thumbs_up', 'fire'] as const
export const Reaction = z.enum(reactions)
export type Reaction = z.infer<typeof Reaction>
