import { expect, test } from 'vitest'
import { findProblems } from './check-decisions.mjs'

// Put together here, so that the check does not take them for references of this file.
const nameRecord = (name: string) => `${name}.md`
const [first, second, gone] = ['0001-first', '0002-second', '0009-gone'].map(nameRecord) as [
  string,
  string,
  string,
]
const folder = 'docs/decisions'

const records = [
  { path: `${folder}/${first}`, text: `# 0001 The first\n\nSee [0002](${second}).\n` },
  { path: `${folder}/${second}`, text: '# 0002 The second\n' },
]
const index = { path: `${folder}/README.md`, text: `[0001](${first}) and [0002](${second})\n` }

test('records that are in order, listed and named like their files pass', () => {
  const page = { path: 'docs/page.md', text: `see [0001](decisions/${first}), written on 2026-11-24` }
  expect(findProblems([...records, index, page])).toEqual([])
})

test('a link to a record that is gone is found, in documents, comments and lists', () => {
  const files = [
    { path: 'docs/page.md', text: `\nsee [0009](decisions/${gone})` },
    { path: 'server/a.ts', text: `// ${folder}/${gone}` },
    { path: 'docs/list.json', text: `{ "decision": "${gone}" }` },
  ]
  expect(findProblems([...records, index, ...files])).toEqual([
    `docs/page.md:2: no decision ${gone}`,
    `server/a.ts:1: no decision ${gone}`,
    `docs/list.json:1: no decision ${gone}`,
  ])
})

test('a number without its file is found', () => {
  const files = [{ path: 'README.md', text: `see ${folder}/${'0001'} for it` }]
  expect(findProblems([...records, index, ...files])).toEqual([
    'README.md:1: names decision 0001 without its file',
  ])
})

test('a record that is not listed, too long, out of order or differently titled is found', () => {
  const third = nameRecord('0004-third')
  const text = `# 0003 The third\n${'A line.\n'.repeat(60)}`
  expect(findProblems([...records, index, { path: `${folder}/${third}`, text }])).toEqual([
    `${folder}/${third}: should have the number 0003`,
    `${folder}/${third}: its title does not begin with its number`,
    `${folder}/${third}: has 61 lines of at most 60`,
    `${folder}/README.md: does not list ${third}`,
  ])
})
