import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../cache/app.ts'
import { forgetPersonal } from './personal-storage.ts'
import { isSubscribed, onPushChange } from './push-subscription.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a browser without a login is subscribed to nothing, even after another login (E-123)', async () => {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  forgetPersonal('anna')
  await vi.dynamicImportSettled()
  expect(unsubscribe).not.toHaveBeenCalled()
  forgetPersonal(null)
  await vi.dynamicImportSettled()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

describe('a browser that subscribed before', () => {
  const keyBytes = Buffer.from([4, 251, 255, 7])
  const publicKey = keyBytes.toString('base64url')

  /** A browser that holds a subscription made under a key; returns what it does, in order. */
  function aBrowser(held: Buffer | null, permission = 'granted') {
    const done: string[] = []
    const makeSubscription = (key: Buffer) => ({
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => ({
        endpoint: `https://push.test/${key.toString('hex')}`,
        keys: { p256dh: 'p', auth: 'a' },
      }),
      unsubscribe: async () => {
        current = null
        done.push('unsubscribe')
        return true
      },
    })
    let current: ReturnType<typeof makeSubscription> | null = held && makeSubscription(held)
    const pushManager = {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (current) throw new Error('subscribed with another key')
        done.push('subscribe')
        current = makeSubscription(Buffer.from(applicationServerKey, 'base64url'))
        return current
      },
    }
    const registration = { pushManager }
    const serviceWorker = {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    }
    vi.stubGlobal('navigator', { serviceWorker })
    vi.stubGlobal('Notification', { permission })
    return done
  }

  /** Returns a server that receives subscriptions. */
  function aServer(done: string[], answer: () => Promise<unknown> = async () => ({})) {
    const call = async (name: string, input: { subscription: { endpoint: string } }) => {
      done.push(`${name} ${input.subscription.endpoint}`)
      return answer()
    }
    return { call } as unknown as App // of which nothing else is used
  }

  it('is subscribed again when it has lost its subscription, but not without permission', async () => {
    for (const wanted of ['1', null]) {
      vi.stubGlobal('localStorage', { getItem: () => wanted, setItem: () => undefined })
      const done = aBrowser(null)
      expect(await isSubscribed(aServer(done), publicKey)).toBe(wanted !== null)
      expect(done).toEqual(
        wanted ? ['subscribe', `subscribePush https://push.test/${keyBytes.toString('hex')}`] : [],
      )
    }
  })

  it('stays as it is while the server has the same key', async () => {
    const done = aBrowser(keyBytes)
    expect(await isSubscribed(aServer(done), publicKey)).toBe(true)
    expect(done).toEqual([])
  })

  it('subscribes again by itself, once, when the server has another key (T-016)', async () => {
    const done = aBrowser(Buffer.from([4, 1]))
    const app = aServer(done)
    const heard = vi.fn()
    const stop = onPushChange(heard)
    expect(await Promise.all([isSubscribed(app, publicKey), isSubscribed(app, publicKey)])).toEqual([
      true,
      true,
    ])
    expect(done).toEqual(['unsubscribe', 'subscribe', 'subscribePush https://push.test/04fbff07'])
    expect(heard).toHaveBeenCalled()
    expect(await isSubscribed(app, publicKey)).toBe(true)
    expect(done).toHaveLength(3)
    stop()
  })

  it('counts as not subscribed when its key is old and its permission is gone', async () => {
    const done = aBrowser(Buffer.from([4, 1]), 'default')
    expect(await isSubscribed(aServer(done), publicKey)).toBe(false)
    expect(done).toEqual([])
  })

  it('counts as not subscribed, in the browser as well, when the server could not be reached', async () => {
    const done = aBrowser(Buffer.from([4, 1]))
    const cut = aServer(done, () => Promise.reject(new Error('no connection')))
    expect(await isSubscribed(cut, publicKey)).toBe(false)
    expect(done.at(-1)).toBe('unsubscribe')
    expect(await isSubscribed(cut, publicKey)).toBe(false)
  })
})
