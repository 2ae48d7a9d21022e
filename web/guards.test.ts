import { describe, expect, it } from 'vitest'
import type { MakeCall } from '#contract/page-renderer.ts'
import { askGuards } from './guards.ts'
import { makeCache } from './lib/app.ts'

/** The status with which a guard stops somebody, and where they are to go; null where it lets them pass. */
async function stopped(
  guard: string,
  user: object | null,
  address = 'https://duet.example/chats?x=1',
  settings: object = {},
) {
  const call = (async () => ({ user, ...settings })) as unknown as MakeCall // the guards asked here ask for nothing else
  const app = { call, cache: makeCache(), locale: 'en', onServer: true } as const
  try {
    await askGuards([guard], { app, params: {}, url: new URL(address) })
    return null
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, location: thrown.headers.get('location') }
  }
}

const member = { signup_step: null }

describe('the guards of routes', () => {
  it('send visitors to the login, and from there back to where they wanted to go', async () => {
    expect(await stopped('auth', null)).toMatchObject({ location: '/login?next=%2Fchats%3Fx%3D1' })
    expect(await stopped('auth', member)).toBeNull()
  })

  it('let visitors pass who bring a token of a mail', async () => {
    expect(await stopped('auth-or-token', null, 'https://duet.example/settings?token=abc')).toBeNull()
    expect(await stopped('auth-or-token', null)).toMatchObject({ location: expect.stringMatching('^/login') })
  })

  it('keep members away from what is for visitors', async () => {
    expect(await stopped('guest', member)).toMatchObject({ location: '/members' })
    expect(await stopped('guest', null)).toBeNull()
  })

  it('send whom an advertisement sent from a hidden search to signup with the source that opens it (S-052)', async () => {
    const tracking = { network: 'acme' }
    const settings = { search_visible: false, consent: null, tracking }
    const asked = (over: object) => stopped('search-visible', null, undefined, { ...settings, ...over })
    expect(await asked({})).toMatchObject({ location: '/signup?network=acme' })
    expect(await asked({ consent: 'yes' })).toMatchObject({ location: '/signup' })
    expect(await asked({ search_visible: true })).toBeNull()
  })

  it('show the page for errors with status 500 where a route names a guard that does not exist (X-020)', async () => {
    expect(await stopped('no-such-guard', member)).toMatchObject({ status: 500 })
    expect(await stopped('toString', member)).toMatchObject({ status: 500 })
  })
})
