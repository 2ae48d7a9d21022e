import { findRoute, type RouteName } from '#contract/routing/routes.ts'

/** How the messages are shared out (tools/message-parts.mjs). */
export const messageParts = [
  'frame',
  'lander',
  'quiet',
  'members',
  'chat',
  'voice',
  'signup',
  'rest',
] as const
export type MessagePart = (typeof messageParts)[number]

/** Returns the parts that a page needs. */
export function listMessageParts(name: RouteName | null): readonly MessagePart[] {
  const route = name && findRoute(name)
  if (!name || !route) return ['frame']
  if (name.startsWith('landers-')) return ['frame', 'lander']
  if (name === 'members' || name === 'members-id') return ['frame', 'members']
  if (route.quiet) return ['frame', 'quiet']
  return ['frame', route.layout === 'chat' ? 'chat' : 'rest']
}
