import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserRouter } from './browser-router.ts'
import type { OpenedPage, Redirected } from './router.ts'

const nothing: OpenedPage = { frames: [], params: {}, title: null, failure: null }

interface FakeEntry {
  state: unknown
  url: URL
}

let entries: FakeEntry[]
let at: number
let handlePop: () => void

function entry(): FakeEntry {
  const found = entries[at]
  if (!found) throw new Error('the history has no such entry')
  return found
}

/** A history and an address bar as a browser has them. */
beforeEach(() => {
  entries = [{ state: null, url: new URL('http://localhost/start') }]
  at = 0
  const write = (state: unknown, to: string | undefined, index: number) => {
    const url = new URL(to ?? entry().url, entry().url)
    entries = [...entries.slice(0, index), { state, url }]
    at = index
  }
  vi.stubGlobal('history', {
    get state() {
      return entry().state
    },
    pushState: (state: unknown, _: string, to?: string) => write(state, to, at + 1),
    replaceState: (state: unknown, _: string, to?: string) => {
      entries[at] = { state, url: new URL(to ?? entry().url, entry().url) }
    },
    go(steps: number) {
      at += steps
      handlePop()
    },
  })
  vi.stubGlobal('location', {
    get pathname() {
      return entry().url.pathname
    },
    get search() {
      return entry().url.search
    },
    get hash() {
      return entry().url.hash
    },
    origin: 'http://localhost',
  })
  vi.stubGlobal('window', { scrollY: 0 })
  vi.stubGlobal('addEventListener', (_: string, handler: () => void) => {
    handlePop = handler
  })
})
afterEach(() => vi.unstubAllGlobals())

interface RouterParts {
  answers?: Readonly<Record<string, Redirected | Promise<OpenedPage>>>
  base?: string
  closeModal?: () => boolean
}

function aRouter({ answers = {}, base = '', closeModal = () => false }: RouterParts = {}) {
  const asked: string[] = []
  const open = async ({ pathname, search }: URL) => {
    asked.push(pathname + search)
    return answers[pathname] ?? { ...nothing, title: pathname }
  }
  const first = { ...nothing, title: 'first' }
  const router = createBrowserRouter({ open, first, failurePage: () => null, base, closeModal })
  return { router, asked }
}

test('a page is loaded before it is shown, and its address written with it', async () => {
  let load: (opened: OpenedPage) => void = () => undefined
  const { router } = aRouter({ answers: { '/slow': new Promise<OpenedPage>((resolve) => (load = resolve)) } })
  const gone = router.navigate('/slow?a=1')
  await Promise.resolve()
  expect(router.shown().title).toBe('first')
  expect(entry().url.pathname).toBe('/start')
  load({ ...nothing, title: 'slow' })
  await gone
  expect(router.shown()).toMatchObject({ title: 'slow', place: { pathname: '/slow', search: '?a=1' } })
  expect(entries).toHaveLength(2)
  expect(entry().url.search).toBe('?a=1')
})

test('of several navigations the last one is shown, whichever is loaded first', async () => {
  let load: (opened: OpenedPage) => void = () => undefined
  const { router } = aRouter({ answers: { '/slow': new Promise<OpenedPage>((resolve) => (load = resolve)) } })
  const slow = router.navigate('/slow')
  await router.navigate('/quick')
  load({ ...nothing, title: 'slow' })
  await slow
  expect(router.shown().title).toBe('/quick')
  expect(entries.map(({ url }) => url.pathname)).toEqual(['/start', '/quick'])
})

test('a redirect is followed, and replaces the history entry it came from', async () => {
  const { router } = aRouter({ answers: { '/old': { redirect: '/new' } } })
  await router.navigate('/old')
  expect(entries.map(({ url }) => url.pathname)).toEqual(['/start', '/new'])
  entries.push({ state: null, url: new URL('http://localhost/old') })
  await router.navigate(1)
  await vi.waitFor(() => expect(entry().url.pathname).toBe('/new'))
  expect(entries).toHaveLength(3)
})

test('another part of the same page needs no loading', async () => {
  const { router, asked } = aRouter()
  await router.navigate('/start#part')
  expect(asked).toEqual([])
  expect(router.shown()).toMatchObject({ title: 'first', place: { hash: '#part' } })
})

test('back and forward show what was there, and each entry keeps its key', async () => {
  const { router } = aRouter()
  const first = router.shown().place.key
  await router.navigate('/next')
  expect(router.shown().place.key).not.toBe(first)
  await router.navigate(-1)
  await vi.waitFor(() => expect(router.shown().place).toMatchObject({ pathname: '/start', key: first }))
})

test('the base path is in the address bar only', async () => {
  entries = [{ state: null, url: new URL('http://localhost/admin') }]
  const { router, asked } = aRouter({ base: '/admin' })
  expect(router.shown().place.pathname).toBe('/')
  await router.navigate('/reports')
  expect(asked).toEqual(['/reports'])
  expect(entry().url.pathname).toBe('/admin/reports')
  await router.navigate('/')
  expect(entry().url.pathname).toBe('/admin')
})

for (const knowsPlaces of [true, false]) {
  test(`a step back closes the open dialog and leaves the page where it is, ${knowsPlaces ? 'with' : 'without'} the Navigation API`, async () => {
    if (knowsPlaces) {
      const currentEntry = {
        get index() {
          return at
        },
      }
      vi.stubGlobal('window', { scrollY: 0, navigation: { currentEntry } })
    }
    const closeModal = vi.fn(() => false)
    const { router, asked } = aRouter({ closeModal })
    await router.navigate('/next')
    const { key } = router.shown().place
    closeModal.mockReturnValueOnce(true)
    await router.navigate(-1)
    expect(closeModal).toHaveBeenCalledOnce()
    expect(asked).toEqual(['/next'])
    expect(entries.map(({ url }) => url.pathname)).toEqual(['/start', '/next'])
    expect(entry()).toMatchObject({ state: { key } })
    expect(entry().url.pathname).toBe('/next')
    expect(router.shown()).toMatchObject({ title: '/next', place: { pathname: '/next', key } })

    await router.navigate(-1)
    await vi.waitFor(() => expect(router.shown().place.pathname).toBe('/start'))
  })
}
