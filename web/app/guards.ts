import { href } from '#contract/routing/paths.ts'
import type { GuardName } from '#contract/routing/routes.ts'
import { wasLedToSignup } from '../features/signup/led-to-signup.ts'
import type { App } from './cache/app.ts'
import { ensureCall } from './cache/app.ts'
import { redirectTo } from './router/browser-router.ts'
import { ownPath } from './router/router.ts'

interface Asked {
  readonly app: App
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

/** A guard lets the page open or throws where to go instead. */
type Guard = (asked: Asked) => Promise<void>

const userOf = async (app: App) => (await ensureCall(app, 'currentUser', {})).user
const settingsOf = (app: App) => ensureCall(app, 'settings', {})

/** What someone wanted to reach who is sent elsewhere first. */
const wantedOf = ({ pathname, search, hash }: URL) => pathname + search + hash

const loginFirst: Guard = async ({ app, url }) => {
  if (await userOf(app)) return
  throw redirectTo(href('login', app.locale, {}, { next: wantedOf(url) }))
}

const guards: Record<GuardName, Guard> = {
  auth: loginFirst,
  'auth-or-token': async (asked) => {
    if (!asked.url.searchParams.has('token')) await loginFirst(asked)
  },
  'auth-or-pricing': async ({ app }) => {
    if (!(await userOf(app))) throw redirectTo(href('pricing', app.locale))
  },
  guest: async ({ app, url }) => {
    if (!(await userOf(app))) return
    throw redirectTo(ownPath(url.searchParams.get('next')) ?? href('members', app.locale))
  },
  'guest-or-profile': async ({ app, params }) => {
    if (params.id && (await userOf(app))) throw redirectTo(href('members-id', app.locale, { id: params.id }))
  },
  'search-visible': async ({ app, params: { id }, url }) => {
    const { search_visible, consent, tracking } = await settingsOf(app)
    if (search_visible) return
    // Signup may be open to whom an advertisement sent alone, and no cookie tells that before they agree.
    const query = { next: wantedOf(url), ...(consent === 'yes' ? {} : tracking) }
    throw redirectTo(
      id ? href('members-id-signup', app.locale, { id }, query) : href('signup', app.locale, {}, query),
    )
  },
  'signup-step': async ({ app, url }) => {
    const user = await userOf(app)
    if (user?.signup_step !== 'photo' || wasLedToSignup(app)) return
    throw redirectTo(href('complete-signup', app.locale, {}, { next: wantedOf(url) }))
  },
  'signup-unfinished': async ({ app, url }) => {
    const user = await userOf(app)
    if (!user) throw redirectTo(href('signup', app.locale, {}, { next: wantedOf(url) }))
    if (user.signup_step === null) throw redirectTo(href('members', app.locale))
  },
  'has-package': async ({ app, url }) => {
    if (!url.searchParams.has('payment')) throw redirectTo(href('credits', app.locale))
  },
}

/** Asks the guards of a route in their order. A name that does not exist is a fault: 500. */
export async function askGuards(names: readonly string[], asked: Asked): Promise<void> {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name as GuardName] : undefined // checked by hasOwn
    if (!guard) throw new Response(null, { status: 500 })
    await guard(asked)
  }
}
