import { describe, expect, it } from 'vitest'
import type { MakeCall } from '#contract/api/page-renderer.ts'
import { makeCache } from './cache/app.ts'
import { askGuards } from './guards.ts'

/** Returns the status with which a guard stops someone, and where they are to go; null where it lets them pass. */
async function stopped(
  guard: string,
  user: object | null,
  { address = 'https://duet.example/chats?x=1', params = {}, signupAsked = false, settings = {} } = {},
) {
  const answers = { user, search_visible: false, ...settings }
  const call = (async () => answers) as unknown as MakeCall // the guards ask for nothing but the user and the settings
  const app = { call, cache: makeCache(), locale: 'en', onServer: true, signupAsked } as const
  try {
    await askGuards([guard], { app, params, url: new URL(address) })
    return null
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, location: thrown.headers.get('location') }
  }
}

const member = { signup_step: null }

describe('the guards of routes', () => {
  it('send visitors to the login, and from there back to where they wanted to go (R-022)', async () => {
    expect(await stopped('auth', null)).toMatchObject({ location: '/login?next=%2Fchats%3Fx%3D1' })
    expect(await stopped('auth', member)).toBeNull()
  })

  it('let visitors with a token from an e-mail pass', async () => {
    const address = 'https://duet.example/settings?token=abc'
    expect(await stopped('auth-or-token', null, { address })).toBeNull()
    expect(await stopped('auth-or-token', null)).toMatchObject({ location: expect.stringMatching('^/login') })
  })

  it('keep members away from what is for visitors (L-047, R-002)', async () => {
    expect(await stopped('guest', member)).toMatchObject({ location: '/members' })
    expect(await stopped('guest', null)).toBeNull()
  })

  it('send referred visitors from a hidden search to signup with the source that opens it (S-052)', async () => {
    const tracking = { network: 'acme' }
    const settings = { search_visible: false, consent: null, tracking }
    const asked = (over: object) => stopped('search-visible', null, { settings: { ...settings, ...over } })
    expect(await asked({})).toMatchObject({ location: '/signup?next=%2Fchats%3Fx%3D1&network=acme' })
    expect(await asked({ consent: 'yes' })).toMatchObject({ location: '/signup?next=%2Fchats%3Fx%3D1' })
    expect(await asked({ search_visible: true })).toBeNull()
  })

  it('send a member who asks for the login to where they wanted to go, on this site only (R-027)', async () => {
    const makeRequest = (next: string) => ({
      address: `https://duet.example/login?next=${encodeURIComponent(next)}`,
    })
    expect(await stopped('guest', member, makeRequest('/chats?x=1'))).toMatchObject({
      location: '/chats?x=1',
    })
    expect(await stopped('guest', member, makeRequest('//elsewhere.example'))).toMatchObject({
      location: '/members',
    })
  })

  it('send visitors who may not search to signup, and from there back to what they wanted to see (R-030, S-053)', async () => {
    expect(await stopped('search-visible', null)).toMatchObject({ location: '/signup?next=%2Fchats%3Fx%3D1' })
    const id = crypto.randomUUID()
    const address = `https://duet.example/members/${id}`
    expect(await stopped('search-visible', null, { address, params: { id } })).toMatchObject({
      location: `/members/${id}/signup?next=%2Fmembers%2F${id}`,
    })
    expect(await stopped('signup-unfinished', null)).toMatchObject({
      location: '/signup?next=%2Fchats%3Fx%3D1',
    })
  })

  it('send a new member to the rest of the signup first, once, even when the server renders', async () => {
    const newcomer = { signup_step: 'photo' }
    expect(await stopped('signup-step', newcomer)).toMatchObject({
      location: '/complete-signup?next=%2Fchats%3Fx%3D1',
    })
    expect(await stopped('signup-step', newcomer, { signupAsked: true })).toBeNull()
    expect(await stopped('signup-step', { signup_step: 'personal' })).toBeNull()
    expect(await stopped('signup-step', member)).toBeNull()
    expect(await stopped('signup-step', null)).toBeNull()
  })

  it('show the error page with status 500 where a route names an unknown guard (X-020)', async () => {
    expect(await stopped('no-such-guard', member)).toMatchObject({ status: 500 })
    expect(await stopped('toString', member)).toMatchObject({ status: 500 })
  })
})
