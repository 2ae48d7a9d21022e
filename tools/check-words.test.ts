import { expect, test } from 'vitest'
import { findWords } from './check-words.mjs'

test.each([
  [
    'a limit that ends in its direction',
    'web/a.ts',
    'const bytesMost = 3',
    'bytesMost: name a limit max… or min…',
  ],
  ['one that is nothing else', 'server/a.ts', '{ most: number }', 'most: number: name a limit max… or min…'],
  ['one that begins with it', 'web/a.ts', 'const leastAge = 18', 'leastAge: name a limit max… or min…'],
  [
    'a getter that is not a verb',
    'web/a.ts',
    'const wallet = walletOf(member)',
    'walletOf: name a function by a verb: read…, find…, to…',
  ],
  [
    'a type that says how its value came about',
    'web/a.ts',
    'interface Wanted {',
    'interface Wanted: name a type by what it is in this business',
  ],
  [
    'a verb of our own',
    'web/a.ts',
    'function noteSeen(id: string) {}',
    'function noteSeen: take the verb of the field: record, notify, check, release…',
  ],
  [
    'documentation that says what is given',
    'web/a.ts',
    '/** Gives the function that stops it. */',
    '/** Gives the function: begin with Returns, Creates, Records…',
  ],
  [
    'the other form of someone',
    'docs/a.md',
    'Here somebody waits.',
    'somebody: write someone, anyone, no one, everyone',
  ],
  [
    'a comment in words that no one says',
    'web/a.ts',
    '// For whoever is there.',
    'whoever: write anyone who, again, next to or besides',
  ],
  [
    'a title of a test in such words',
    'web/a.test.ts',
    "it('shows a button beside it', () => {})",
    'beside: write anyone who, again, next to or besides',
  ],
  [
    'a comment that tells of something',
    'web/a.ts',
    '/** An event that tells of a like. */',
    'tells of: write reports, announces or reveals, nightly, activity',
  ],
])('%s is found', (_what, path, text, fault) => {
  expect(findWords([{ path, text }])).toEqual([`${path}:1: ${fault}`])
})

test('a message that says mail is found, a key that does is not', () => {
  const text = '  "mail.sent": "The mail is on its way.",\n  "mail.new": "We sent an e-mail to {mail}."'
  expect(findWords([{ path: 'locales/en.json', text }])).toEqual(['locales/en.json:1: write e-mail'])
})

test('these words pass in code and where a column explains personal data', () => {
  const text =
    "const text = 'beside it'\n * personal: tell of a like; kept: a day; read by: whoever has the link"
  expect(findWords([{ path: 'web/a.ts', text }])).toEqual([])
})

test('common technical terms pass', () => {
  const text = "expect(isAtLeast(list.indexOf(3))).toBe(readsAtMost) // t('view.photoOf', { number })"
  expect(findWords([{ path: 'web/a.ts', text }])).toEqual([])
})
