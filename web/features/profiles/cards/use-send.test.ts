import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPersonal } from '#web/app/browser/personal-storage.ts'
import { keepUnsentLike, type PendingAction, readUnsentLikes } from './use-send.ts'

const like: PendingAction = { call: 'like', name: 'Ben' }
const unlike: PendingAction = { call: 'unlike', name: 'Ben' }
const skip: PendingAction = { call: 'swipe', name: 'Tom', vote: 'skip' }
let storage: Record<string, string>

beforeEach(() => {
  storage = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
  }
  // The keys of a storage are its own properties; its methods are not.
  const ownKeys = () => Object.keys(storage)
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }))
})

// The next file runs in the same process.
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the last action about each member until it is sent', () => {
  keepUnsentLike('anna', 'ben', like)
  keepUnsentLike('anna', 'tom', skip)
  keepUnsentLike('anna', 'ben', unlike)
  expect(readUnsentLikes('anna')).toEqual({ ben: unlike, tom: skip })
  keepUnsentLike('anna', 'ben', null)
  keepUnsentLike('anna', 'ben', null)
  expect(readUnsentLikes('anna')).toEqual({ tom: skip })
  keepUnsentLike('anna', 'tom', null)
  expect(storage).toEqual({})
})

it('keeps nothing of a member who has logged out, or of an earlier one', () => {
  keepUnsentLike('anna', 'ben', like)
  expect(readUnsentLikes('eve')).toEqual({})
  forgetPersonal('anna')
  expect(readUnsentLikes('anna')).toEqual({ ben: like })
  forgetPersonal('eve')
  expect(storage).toEqual({})
})

it('ignores what another version has stored', () => {
  storage['me:anna:unsent-likes'] = JSON.stringify({ ben: 'like', tom: null, ada: { call: 'like' } })
  expect(readUnsentLikes('anna')).toEqual({})
  storage['me:anna:unsent-likes'] = '"likes"'
  expect(readUnsentLikes('anna')).toEqual({})
})
