import { expect, test } from 'vitest'
import { compareFacts } from './check-facts.mjs'

// Written apart, so that the check does not take them for codes of this file.
const [first, second, third, none] = ['001', '002', '003', '999'].map((number) => `E-${number}`)
const page = {
  path: 'docs/specification/a.md',
  text: [first, second, third].map((code) => `- <a id="${code}"></a>**${code}** A fact.`).join('\n'),
}

/** Returns what is wrong when one test has this source. */
function compare(text: string, reasons: Record<string, string> = {}) {
  return compareFacts({ pages: [page], others: [], tests: [{ path: 'a.test.ts', text }], reasons })
}

test('facts are proven by the names of tests, one code, several or a range', () => {
  expect(
    compare(`it('is one (${first})', () => {})\nit('is two (${second}, ${third})', f)`).problems,
  ).toEqual([])
  const { facts, problems } = compare(`it.each(rows)('is all of them: %s (${first}…${third})', f)`)
  expect(problems).toEqual([])
  expect(facts.get(`${second}`)?.tests).toMatchObject([{ place: 'a.test.ts:1' }])
})

test('a fact without a test is found, unless there is a reason', () => {
  const source = `it('is one (${first}, ${second})', f)`
  expect(compare(source).problems).toEqual([`docs/specification/a.md: no test carries ${third}`])
  expect(compare(source, { [`${third}`]: 'a matter of taste' }).problems).toEqual([])
})

test('a code in a comment proves nothing', () => {
  const source = `// (${third})\nit('is one (${first}, ${second})', f)`
  expect(compare(source).problems).toEqual([`docs/specification/a.md: no test carries ${third}`])
})

test('a code of no fact is found in tests and in documents', () => {
  const source = `it('is all (${first}…${third})', f) // ${none}`
  expect(compare(source).problems).toEqual([`a.test.ts:1: ${none} is no fact of docs/specification`])
  const others = [{ path: 'README.md', text: `see [it](docs/specification/a.md#${none})` }]
  const tests = [{ path: 'a.test.ts', text: `it('is all (${first}…${third})', f)` }]
  expect(compareFacts({ pages: [page], others, tests, reasons: {} }).problems).toEqual([
    `README.md:1: ${none} is no fact of docs/specification`,
  ])
})

test('a code outside tests and the specification is found, unless it is the target of a link', () => {
  const tests = [{ path: 'a.test.ts', text: `it('is all (${first}…${third})', f)` }]
  const others = [
    { path: 'server/a.ts', text: `const a = 1\n/** Does it (${first}). Signs with P-256. */` },
    { path: 'database/a.sql', text: `-- see docs/specification/a.md#${second}` },
    { path: 'docs/a.md', text: `Does [it](specification/a.md#${first}), and ${third}.` },
  ]
  expect(compareFacts({ pages: [page], others, tests, reasons: {} }).problems).toEqual([
    `server/a.ts:2: say in words what ${first} stands for`,
    `database/a.sql:1: say in words what ${second} stands for`,
    `docs/a.md:1: say in words what ${third} stands for`,
  ])
})

test('names of elliptic curves are not taken for codes', () => {
  expect(compare(`it('is all (${first}…${third}) with P-256', f)`).problems).toEqual([])
})

test('a duplicate fact is found, and an unneeded reason', () => {
  const tests = [{ path: 'a.test.ts', text: `it('is all (${first}…${third})', f)` }]
  const twice = { path: 'docs/specification/b.md', text: `<a id="${first}"></a>` }
  expect(compareFacts({ pages: [page, twice], others: [], tests, reasons: {} }).problems).toEqual([
    `docs/specification/b.md: ${first} stands twice`,
  ])
  expect(compare(tests[0]?.text ?? '', { [`${first}`]: 'hard' }).problems).toEqual([
    `${first} has a test and need not be explained`,
  ])
})
