import * as z from 'zod/mini'
import { TransientEvent } from '#contract/api/live.ts'
import { type Bus, noBus } from '../platform/processes/bus.ts'

/** A message with its number in a member's feed: a screen that gets it need not read the feed. */
export const MessageWithSeq = z.object({ seq: z.int(), conversation: z.string(), message: z.string() })
export type MessageWithSeq = z.infer<typeof MessageWithSeq>

/** Messages between processes: from their hubs, and for cache invalidation. */
export const ProcessMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wake'), member: z.string(), told: z.optional(MessageWithSeq) }),
  z.object({ type: z.literal('changed'), member: z.string() }),
  z.object({ type: z.literal('pass'), member: z.string(), event: TransientEvent }),
  z.object({ type: z.literal('end'), member: z.string(), session: z.nullable(z.string()), code: z.int() }),
  z.object({ type: z.literal('hidden'), member: z.string(), hidden: z.boolean() }),
  z.object({ type: z.literal('forget-sessions') }),
  z.object({ type: z.literal('forget-sites') }),
])
export type ProcessMessage = z.infer<typeof ProcessMessage>

/** Returns the function that notifies the other processes. */
export function createNotifier(bus: Bus): (processMessage: ProcessMessage) => void {
  // Most deployments are one process, so nothing is published without listeners.
  if (bus === noBus) return () => undefined
  return (processMessage) => bus.send(JSON.stringify(processMessage))
}
