import { findRoute, type RouteName } from '#contract/routing/routes.ts'

/** How the messages are shared out (tools/message-parts.mjs). */
export const messageParts = [
  'frame',
  'lander',
  'home',
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
  // A page that is not there has the default layout, too.
  if (!name || !route) return ['frame', 'quiet']
  if (name === 'index') return ['frame', 'home']
  if (name.startsWith('landers-')) return ['frame', 'lander']
  if (name === 'members' || name === 'members-id') return ['frame', 'members']
  if (route.quiet) return ['frame', 'quiet']
  return ['frame', route.layout === 'chat' ? 'chat' : 'rest']
}
