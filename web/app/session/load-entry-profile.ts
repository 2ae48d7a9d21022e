import { href } from '#contract/routing/paths.ts'
import { type App, ensureCall } from '../cache/app.ts'
import { redirectTo } from '../router/browser-router.ts'

/** Loads the member that a signup page begins with; one who is not there leads home. */
export async function loadEntryProfile(app: App, id: string): Promise<{ title: string }> {
  const answer = await ensureCall(app, 'profile', { id, landing: '1' }).catch((error: unknown) => {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500
    if (status === 404 || status === 403) throw redirectTo(href('index', app.locale))
    throw error
  })
  return { title: `${answer.profile.name}, ${answer.profile.age}` }
}
