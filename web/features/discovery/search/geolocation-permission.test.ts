import { afterEach, expect, it, vi } from 'vitest'
import { followGeolocationPermission, type GeolocationPermission } from './place-filter.tsx'

let told: GeolocationPermission[] = []

/** Simulates a browser with the given permission; `change` changes it later. */
function inBrowser(answer: PermissionState | 'none' | 'silent'): {
  change: (state: PermissionState) => void
} {
  const status = Object.assign(new EventTarget(), { state: answer })
  const permissions = {
    query: async () => {
      if (answer === 'silent') throw new TypeError('an unknown name')
      return status
    },
  }
  vi.stubGlobal('navigator', answer === 'none' ? {} : { geolocation: {}, permissions })
  told = []
  return {
    change(state) {
      status.state = state
      status.dispatchEvent(new Event('change'))
    },
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => void vi.unstubAllGlobals())

it.each(['granted', 'denied', 'prompt'] as const)(
  'tells what the browser says: %s (S-026)',
  async (state) => {
    inBrowser(state)
    followGeolocationPermission((permission) => told.push(permission))
    await settle()
    expect(told).toEqual([state])
  },
)

it('says that a browser has no geolocation (S-026)', () => {
  inBrowser('none')
  followGeolocationPermission((permission) => told.push(permission))
  expect(told).toEqual(['unsupported'])
})

it('stays unknown when the browser cannot say (S-026)', async () => {
  inBrowser('silent')
  followGeolocationPermission((permission) => told.push(permission))
  await settle()
  expect(told).toEqual([])
})

it('follows changes in the browser until no one listens any more (S-027)', async () => {
  const browser = inBrowser('prompt')
  const stop = followGeolocationPermission((permission) => told.push(permission))
  await settle()
  browser.change('denied')
  browser.change('granted')
  stop()
  browser.change('denied')
  expect(told).toEqual(['prompt', 'denied', 'granted'])
})
