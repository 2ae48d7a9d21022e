import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = 'docs/specification'
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const read = (page: string) => readFileSync(`${folder}/${page}`, 'utf8')

/** How people write down that something still has to be decided. */
const open =
  /\b(?:TBD|TBC|TODO|FIXME|to be (?:decided|defined|confirmed|discussed|agreed)|open question|undecided|not (?:yet )?decided|up to the (?:developer|implementer)|for now|perhaps|maybe|probably)\b|\?\?/i

/** Returns the facts of a page, each as one line. */
function readFacts(text: string): string[] {
  return [...text.matchAll(/^- <a id=[\s\S]*?(?=\n- |\n\n|\n[#|]|$(?![\s\S]))/gm)].map(([fact]) =>
    fact.replace(/\s+/g, ' ').trim(),
  )
}

/** Returns the facts that leave something open: a decision, or their own end. */
function findOpen(text: string): string[] {
  return readFacts(text).filter((fact) => open.test(fact) || !/[.:!`)”"]$/.test(fact))
}

describe('the specification', () => {
  it('leaves nothing open: no fact waits for a decision or breaks off (G-009)', () => {
    expect(pages.flatMap((page) => readFacts(read(page))).length).toBeGreaterThan(500)
    expect(pages.flatMap((page) => findOpen(read(page)))).toEqual([])
  })

  it('lists each of its pages once (G-009)', () => {
    const listed = [...read('README.md').matchAll(/^\| \[[^\]]+\]\(([a-z-]+\.md)\)/gm)].map(
      ([, page]) => page,
    )
    expect(listed.sort()).toEqual(pages.filter((page) => page !== 'README.md').sort())
  })

  it.each(['The price is to be decided.', 'Members see the', 'TODO: limits.'])(
    'is reported where it leaves something open: %s',
    (text) => {
      expect(findOpen(`- <a id="X"></a>**X** ${text}\n`)).toHaveLength(1)
    },
  )
})
