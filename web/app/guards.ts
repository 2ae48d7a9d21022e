import { href } from '#contract/routing/paths.ts'
import type { GuardName } from '#contract/routing/routes.ts'
import { wasLedToSignup } from '../features/signup/led-to-signup.ts'
import type { App } from './cache/app.ts'
import { ensureCall } from './cache/app.ts'
import { redirectTo } from './router/browser-router.ts'
import { toOwnPath } from './router/router.ts'

interface GuardRequest {
  readonly app: App
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
}

/** A guard lets the page open or throws where to go instead. */
type Guard = (request: GuardRequest) => Promise<void>

const readUser = async (app: App) => (await ensureCall(app, 'currentUser', {})).user
const readSettings = (app: App) => ensureCall(app, 'settings', {})

/** What someone wanted to reach who is sent elsewhere first. */
const toPath = ({ pathname, search, hash }: URL) => pathname + search + hash

const requireLogin: Guard = async ({ app, url }) => {
  if (await readUser(app)) return
  throw redirectTo(href('login', app.locale, {}, { next: toPath(url) }))
}

const guards: Record<GuardName, Guard> = {
  auth: requireLogin,
  'auth-or-token': async (request) => {
    if (!request.url.searchParams.has('token')) await requireLogin(request)
  },
  'auth-or-pricing': async ({ app }) => {
    if (!(await readUser(app))) throw redirectTo(href('pricing', app.locale))
  },
  guest: async ({ app, url }) => {
    if (!(await readUser(app))) return
    throw redirectTo(toOwnPath(url.searchParams.get('next')) ?? href('members', app.locale))
  },
  'guest-or-profile': async ({ app, params }) => {
    if (params.id && (await readUser(app)))
      throw redirectTo(href('members-id', app.locale, { id: params.id }))
  },
  'search-visible': async ({ app, params: { id }, url }) => {
    const { search_visible, consent, tracking } = await readSettings(app)
    if (search_visible) return
    // Signup may be open to referred visitors only, and there is no cookie for that before they consent.
    const query = { next: toPath(url), ...(consent === 'yes' ? {} : tracking) }
    throw redirectTo(
      id ? href('members-id-signup', app.locale, { id }, query) : href('signup', app.locale, {}, query),
    )
  },
  'signup-step': async ({ app, url }) => {
    const user = await readUser(app)
    if (user?.signup_step !== 'photo' || wasLedToSignup(app)) return
    throw redirectTo(href('complete-signup', app.locale, {}, { next: toPath(url) }))
  },
  'signup-unfinished': async ({ app, url }) => {
    const user = await readUser(app)
    if (!user) throw redirectTo(href('signup', app.locale, {}, { next: toPath(url) }))
    if (user.signup_step === null) throw redirectTo(href('members', app.locale))
  },
  'has-package': async ({ app, url }) => {
    if (!url.searchParams.has('payment')) throw redirectTo(href('credits', app.locale))
  },
}

/** Asks the guards of a route in their order. A name that does not exist is a fault: 500. */
export async function askGuards(names: readonly string[], request: GuardRequest): Promise<void> {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name as GuardName] : undefined // checked by hasOwn
    if (!guard) throw new Response(null, { status: 500 })
    await guard(request)
  }
}

/** The pages that show other members. Of those under `/members`, landing pages and signup are for visitors anyway. */
const showsOthers = /^(members|chats|likes|match|swipe|signup-m)/

/** Leads a member who may see no one yet to the proof of their age, and from there back. */
export async function requireAgeProof(
  name: string,
  { app, url }: Omit<GuardRequest, 'params'>,
): Promise<void> {
  if ((await readUser(app))?.age_proof === 'before_entry' && showsOthers.test(name))
    throw redirectTo(href('age-proof', app.locale, {}, { next: toPath(url) }))
}
