import { describe, expect, it } from 'vitest'
import { findGuards, instrumentGuards } from './find-guards.mjs'

const code = `import { fail } from '../context.ts'
export function open(a: number): string {
  if (a < 0) throw fail('validation')
  if (a > 9) {
    throw fail('limit_reached')
  } else if (!(a % 2 === 0)) throw fail('forbidden', { state: 'odd' })
  return 'open'
}
`
const query = `import { sql } from 'kysely'
export const find = (db, site, id) => sql\`
  select 1 from members where id = \${id} and site_id = \${site} and visible
  order by id\`.execute(db)
`

/** Runs the function of the code above with one guard away. */
async function openWithout(off: string, a: number): Promise<string> {
  const plain = instrumentGuards('server/open.ts', code)
    .replace(/^import.*$/m, 'const fail = (code) => new Error(code)')
    .replaceAll(/: (number|string)\b/g, '')
  globalThis.guardStands = (id) => id !== off
  const { open } = await import(`data:text/javascript,${encodeURIComponent(plain)}`)
  return open(a)
}

describe('the guards of a file', () => {
  it('are its refusals, and in SQL what says whose a row is and whether it is there', () => {
    expect(findGuards('server/open.ts', code).map(({ id }) => id)).toEqual([
      'server/open.ts:3',
      'server/open.ts:5',
      'server/open.ts:6',
    ])
    const found = findGuards('server/find.sql.ts', query)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the code
    expect(found.map(({ text }) => text)).toEqual(['site_id = ${site}', 'visible'])
  })

  it('are no comments, no helpers and no values that are set', () => {
    expect(findGuards('server/a.ts', "// throw fail('x')\nexport const no = () => fail('x')")).toEqual([])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    expect(findGuards('server/a.sql.ts', 'set kind = ${kind}, site_id = ${site}')).toEqual([])
  })
})

describe('a planted fault: one guard away', () => {
  it('lets through what it refused, and nothing else', async () => {
    await expect(openWithout('', -2)).rejects.toThrow('validation')
    expect(await openWithout('server/open.ts:3', -2)).toBe('open')
    await expect(openWithout('server/open.ts:3', 11)).rejects.toThrow('limit_reached')
    expect(await openWithout('server/open.ts:5', 12)).toBe('open')
    expect(await openWithout('server/open.ts:6', 3)).toBe('open')
  })

  it('leaves an SQL condition out', () => {
    const changed = instrumentGuards('server/find.sql.ts', query)
    expect(changed).toContain("globalThis.guardStands('server/find.sql.ts:3#2') ? sql`visible` : sql`true`")
    const plain = instrumentGuards('server/find.sql.ts', query.replace(/^import.*\n/, ''))
    expect(plain).toContain("globalThis.guardStands('server/find.sql.ts:2#2') ? `visible` : `true`")
  })
})
