import { type RouteName, routeOf } from '#contract/routes.ts'

/** How the messages are shared out (tools/message-parts.mjs): the frame and quiet pages, the chats, all other pages. */
export const messageParts = ['start', 'chat', 'rest'] as const
export type MessagePart = (typeof messageParts)[number]

/** The parts that a page needs. */
export function messagePartsOf(name: RouteName | null): readonly MessagePart[] {
  const route = name && routeOf(name)
  if (!route || route.quiet) return ['start']
  return ['start', route.layout === 'chat' ? 'chat' : 'rest']
}
