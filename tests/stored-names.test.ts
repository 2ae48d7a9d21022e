import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stored, storedKeys } from '#contract/api/stored.ts'

const root = join(import.meta.dirname, '..')
const sources = ['contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name)),
)

/** How code stores something in a browser; the first group is its name. */
const ways = [
  /(?:localStorage|sessionStorage)\s*\.(?:setItem|getItem|removeItem)\(\s*([^,)]+)/g,
  /\.setCookie\(\s*([^,]+)/g,
  /document\.cookie\s*=\s*([`'"][^=]*)=/g,
  /cookieStore\.set\(\s*([^,]+)/g,
  /caches\.open\(\s*([^,)]+)/g,
  /indexedDB\.open\(\s*([^,)]+)/g,
]
/** What belongs to one member; `web/app/browser/personal-storage.ts` itself stores what its callers pass. */
const personalWay = /\bkeepPersonal\(\s*[^,]+,\s*([^,)]+)/g
const typedWay = /\bkeepTyped\(\s*[^,]+,\s*([^,)]+)/g
const personalItemWay = /\bkeepPersonalItem\(\s*[^,]+,\s*([^,)]+)/g
const personalStorage = ['web/app/browser/personal-storage.ts', 'web/app/browser/typed-storage.ts']

const names = new Set<string>(storedKeys.map((key) => stored[key].name))

/** Resolves an expression to its text: a literal, an entry of the list, or a constant, preferably of the same file. */
function findName(expression: string, ...texts: string[]): string | undefined {
  const inner = expression.trim().replace(/^\$\{(.*)\}$/, '$1')
  const literal = /^[`'"]([^`'"$]+)[`'"]?$/.exec(inner)?.[1]
  if (literal) return literal
  const entry = /^`?(?:\$\{)?stored\.(\w+)\.name/.exec(inner)?.[1]
  const key = storedKeys.find((one) => one === entry)
  if (key) return stored[key].name
  const constant = /^`?(?:\$\{)?(\w+)\}?$/.exec(inner)?.[1]
  if (!constant) return undefined
  const pattern = new RegExp(`const ${constant} = '([^']+)'`)
  return texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined)
}

/** Lists the names of what a file stores; an expression that cannot be resolved is listed as it is. */
function listStoredNames(text: string, everything: string): string[] {
  const found = (way: RegExp) =>
    Array.from(
      text.matchAll(way),
      ([, expression = '']) => findName(expression, text, everything) ?? expression,
    )
  return [
    ...ways.flatMap(found),
    ...found(personalWay).map((name) => `me:…:${name}`),
    ...found(personalItemWay).map((name) => `me:…:${name}:…`),
    ...found(typedWay).map(() => 'me:…:typed:…'),
  ]
}

describe('what the site keeps in a browser', () => {
  it('is listed in contract/api/stored.ts, and so on the cookies page (R-043)', () => {
    const texts = sources.map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')] as const)
    const everything = texts.map(([, text]) => text).join('\n')
    const unlisted = texts
      .filter(([file]) => !personalStorage.includes(file))
      .flatMap(([file, text]) =>
        listStoredNames(text, everything)
          .filter((name) => !names.has(name))
          .map((name) => `${file}: ${name}`),
      )
    expect(unlisted).toEqual([])
  })

  it('is found by this test when it is not listed', () => {
    const planted =
      "const draft = 'drafts'; keepPersonal(id, draft, 1); localStorage.setItem('secret', '1');" +
      'sessionStorage.setItem(stored.signupAsked.name, x); reply.setCookie(trackingCookieName, x)'
    expect(listStoredNames(planted, "const trackingCookieName = 'tracking'")).toEqual([
      'secret',
      'signup-asked',
      'tracking',
      'me:…:drafts',
    ])
  })
})
