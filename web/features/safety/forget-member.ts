import type { App } from '#web/app/cache/app.ts'

/** Answers in the cache that may hold a member: everything but the site's own. */
const withoutMembers = new Set(['settings', 'interests', 'regions', 'currentUser'])

/** After a block or an unblock every list is read anew; the open profile first, so that the page shows it at once. */
export async function forgetMember(app: App, id: string): Promise<void> {
  await app.cache.invalidateQueries({ queryKey: ['profile', { id }] })
  void app.cache.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && !withoutMembers.has(name),
  })
}
