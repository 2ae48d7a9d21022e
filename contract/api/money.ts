import * as z from 'zod/mini'

/** An amount in the smallest unit of its currency, never a float. */
export const Money = z.object({ amount: z.int(), currency: z.string() })
export type Money = z.infer<typeof Money>
