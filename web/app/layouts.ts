import type { ComponentType } from 'react'
import type { Layout } from '#contract/routing/routes.ts'

/** The frames around pages. Each is a chunk of its own: a lander needs nothing of the chats. */
export const layouts: Readonly<Record<Layout, () => Promise<ComponentType>>> = {
  default: async () => (await import('./shell/default-layout.tsx')).DefaultLayout,
  chat: async () => (await import('./shell/chat-layout.tsx')).ChatLayout,
  lander: async () => (await import('./shell/lander-layout.tsx')).LanderLayout,
  empty: async () => (await import('./shell/empty-layout.tsx')).EmptyLayout,
}

/** Returns the source file of a layout, as the build's manifest names it. */
export function getLayoutSource(layout: Layout): string {
  return `web/app/shell/${layout}-layout.tsx`
}
