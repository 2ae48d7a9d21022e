import { href } from '#contract/routing/paths.ts'
import { forgetPersonal, readPersonal } from '../browser/personal-storage.ts'
import { keepTyped, sessionEndEvent } from '../browser/typed-storage.ts'
import type { App } from '../cache/app.ts'

/** Returns whether the session ended otherwise than by a logout in this browser, which takes its cookie away. */
async function isSurprise(app: App): Promise<boolean> {
  const end = await app.call('sessionEnd', {}).catch(() => null)
  return end !== null && end.reason !== null
}

/**
 * Leads to the login after a session that ended by surprise. What is typed is kept for after it: the drafts, and what
 * forms hold that is not saved; not where the member has logged out in another tab.
 */
export async function leaveEndedSession(app: App, memberId: string): Promise<void> {
  if (await isSurprise(app)) {
    keepTyped(memberId, 'drafts', readPersonal(memberId, 'drafts'))
    document.dispatchEvent(new Event(sessionEndEvent))
  }
  forgetPersonal(null)
  // No question about what is unsaved: it is kept.
  window.onbeforeunload = null
  // A fresh page: nothing of the member stays in memory or behind the back button.
  const { pathname, search } = location
  location.assign(href('login', app.locale, {}, { next: pathname + search, ended: '1' }))
}
