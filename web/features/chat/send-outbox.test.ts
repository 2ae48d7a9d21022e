import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCache } from '#web/app/cache/app.ts'
import type { CallError as CallErrorClass } from '#web/app/calls/call-error.ts'
import type { Outgoing } from './outbox.ts'

const memberId = 'mina'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  // `Object.keys(localStorage)` are the names of what is stored.
  const localStorage = new Proxy(storage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

afterEach(() => void vi.unstubAllGlobals())

const text = (words: string) => ({ profile: 'daan', kind: 'text' as const, text: words, credits: 1 })

/** The program of a tab of its own, whose messages are answered as `answer` says. */
async function openTab(answer: (words: string) => 'arrives' | 'late' | 'cut' | number) {
  vi.resetModules()
  const [sending, { openOutbox, getOutbox: outbox }, { CallError }] = await Promise.all([
    import('./send-outbox.ts'),
    import('./outbox.ts'),
    import('#web/app/calls/call-error.ts'),
  ])
  const sent: string[] = []
  const failures: Record<string, number> = { late: 408, cut: 0 }
  function call(_name: string, input: { text: string }): Promise<never> {
    sent.push(input.text)
    const answered = answer(input.text)
    // A refusal removes the message here: the cache would need a complete answer of the server.
    const status = typeof answered === 'number' ? answered : (failures[answered] ?? 422)
    const error = new CallError(status, { error: 'unavailable', message: '' }) as CallErrorClass
    return Promise.reject(error)
  }
  const app = { call: call as never, cache: makeCache(), locale: 'en' as const, onServer: false }
  await openOutbox(memberId)
  return {
    sent,
    outbox,
    send: (words: string) => sending.send(app, text(words)),
    keepSending: () => sending.keepSending(app, memberId),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const readTexts = (items: readonly Outgoing[]) => items.map((item) => item.text).sort()

test('a newer message is sent while an earlier one gets no answer, which says so and is retried last', async () => {
  const tab = await openTab((words) => (words === 'first' ? 'late' : 'arrives'))
  tab.send('first')
  tab.send('second')
  await settled()
  expect(tab.sent).toEqual(['first', 'second'])
  expect(tab.outbox()[0]).toMatchObject({ text: 'first', state: 'waiting', unanswered: true })
  tab.send('third')
  await settled()
  expect(tab.sent).toEqual(['first', 'second', 'third', 'first'])
})

test('a server error with one message does not stop the others', async () => {
  const tab = await openTab((words) => (words === 'first' ? 500 : 'arrives'))
  tab.send('first')
  tab.send('second')
  await settled()
  expect(tab.sent).toEqual(['first', 'second'])
})

test.each([
  { answer: 'cut' as const, when: 'without a connection' },
  { answer: 429, when: 'when the site asks for a pause' },
  { answer: 503, when: 'while the site is just starting' },
])('later messages wait in order $when', async ({ answer }) => {
  const tab = await openTab(() => answer)
  tab.send('first')
  tab.send('second')
  await settled()
  expect(tab.sent).toEqual(['first'])
  expect(tab.outbox()[0]).toMatchObject({ state: 'waiting', unanswered: false })
})

test('two tabs that are offline at the same moment keep what each of them has to send', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const [one, two] = [await openTab(() => 'cut'), await openTab(() => 'cut')]
  // Both read what is stored before either writes: as two processes do.
  const before = new Map(stored)
  one.send('from one')
  const byOne = new Map(stored)
  for (const key of byOne.keys()) if (!before.has(key)) stored.delete(key)
  two.send('from two')
  for (const [key, value] of byOne) stored.set(key, value)
  await settled()
  const later = await openTab(() => 'cut')
  expect(readTexts(later.outbox())).toEqual(['from one', 'from two'])
})

test('what one tab has given up does not come back through another tab', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const [one, two] = [await openTab(() => 'cut'), await openTab(() => 'cut')]
  one.send('from one')
  two.send('from two')
  await settled()
  const { dropOutgoing, getOutbox: outbox } = await import('./outbox.ts')
  for (const { clientId } of outbox()) dropOutgoing(clientId)
  one.send('again from one')
  await settled()
  expect(readTexts((await openTab(() => 'cut')).outbox())).toEqual(['again from one', 'from one'])
})
