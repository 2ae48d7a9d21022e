import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findGuards, instrumentGuards } from './find-guards.mjs'

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

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

const built = `export const find = (db, site, hashes, now) =>
  db.selectFrom('sessions').select('id').where('site_id', '=', site)
    .where('token_hash', '=', (eb) => eb.fn.any(eb.val(hashes)))
    .where('expires_at', '>', new Date(now.getTime() - 1))
    .where('state', 'in', ['open', 'done'])
    .compile()
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
  it('are its refusals, and in SQL the conditions on ownership and existence', () => {
    expect(findGuards('server/open.ts', code).map(({ id }) => id)).toEqual([
      'server/open.ts:3',
      'server/open.ts:5',
      'server/open.ts:6',
    ])
    const found = findGuards('server/find.sql.ts', query)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the code
    expect(found.map(({ text }) => text)).toEqual(['site_id = ${site}', 'visible'])
  })

  it('are the same conditions of the query builder', () => {
    expect(findGuards('server/find.sql.ts', built).map(({ text }) => text)).toEqual([
      ".where('site_id', '=', site)",
      ".where('expires_at', '>', new Date(now.getTime() - 1))",
      ".where('state', 'in', ['open', 'done'])",
    ])
  })

  it('exclude comments, functions and assigned values', () => {
    expect(findGuards('server/a.ts', "// throw fail('x')\nexport const no = () => fail('x')")).toEqual([])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    expect(findGuards('server/a.sql.ts', 'set kind = ${kind}, site_id = ${site}')).toEqual([])
  })
})

describe('a planted fault: one guard away', () => {
  it('allows what it refused, and nothing else', async () => {
    await expect(openWithout('', -2)).rejects.toThrow('validation')
    expect(await openWithout('server/open.ts:3', -2)).toBe('open')
    await expect(openWithout('server/open.ts:3', 11)).rejects.toThrow('limit_reached')
    expect(await openWithout('server/open.ts:5', 12)).toBe('open')
    expect(await openWithout('server/open.ts:6', 3)).toBe('open')
  })

  it('removes an SQL condition', () => {
    const changed = instrumentGuards('server/find.sql.ts', query)
    expect(changed).toContain("globalThis.guardStands('server/find.sql.ts:3#2') ? sql`visible` : sql`true`")
    const plain = instrumentGuards('server/find.sql.ts', query.replace(/^import.*\n/, ''))
    expect(plain).toContain("globalThis.guardStands('server/find.sql.ts:2#2') ? `visible` : `true`")
  })

  it('removes a condition of the query builder', async () => {
    const changed = instrumentGuards('server/find.sql.ts', built)
    const { find } = await import(`data:text/javascript,${encodeURIComponent(changed)}`)
    const compile = (off: string): string => {
      globalThis.guardStands = (id) => id !== off
      return find(db, 'here', [], new Date(0)).sql
    }
    const others = '"token_hash" = any($2) and "expires_at" > $3 and "state" in ($4, $5)'
    expect(compile('')).toContain(`where "site_id" = $1 and ${others}`)
    expect(compile('server/find.sql.ts:2')).toContain('where true and "token_hash" = any($1) and')
    expect(compile('server/find.sql.ts:5')).toMatch(/"expires_at" > \$3 and true$/)
  })
})
