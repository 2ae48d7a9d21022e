import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stored, storedKeys } from '#contract/stored.ts'

const root = join(import.meta.dirname, '..')
const sources = ['contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name)),
)

/** How code keeps something in a browser; the first group is what names it. */
const ways = [
  /(?:localStorage|sessionStorage)\s*\.(?:setItem|getItem|removeItem)\(\s*([^,)]+)/g,
  /\.setCookie\(\s*([^,]+)/g,
  /document\.cookie\s*=\s*([`'"][^=]*)=/g,
  /cookieStore\.set\(\s*([^,]+)/g,
  /caches\.open\(\s*([^,)]+)/g,
  /indexedDB\.open\(\s*([^,)]+)/g,
]

const names = new Set<string>(storedKeys.map((key) => stored[key].name))

/** Tells whether an expression names something that is listed. */
function isListed(expression: string, everything: string): boolean {
  const inner = expression
    .trim()
    .replace(/^[`'"]|[`'"]$/g, '')
    .replace(/^\$\{(.*)\}$/, '$1')
  if (names.has(inner)) return true
  const entry = /^stored\.(\w+)\.name/.exec(inner)?.[1]
  if (entry) return storedKeys.some((key) => key === entry)
  const value = new RegExp(`const ${inner} = '([^']+)'`).exec(everything)?.[1]
  return value !== undefined && names.has(value)
}

function keptBy(text: string): string[] {
  return ways.flatMap((way) => Array.from(text.matchAll(way), (match) => match[1] ?? ''))
}

describe('what the site keeps in a browser', () => {
  it('is listed in contract/stored.ts, and so on the cookies page', () => {
    const texts = sources.map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')] as const)
    const everything = texts.map(([, text]) => text).join('\n')
    const unlisted = texts.flatMap(([file, text]) =>
      keptBy(text)
        .filter((expression) => !isListed(expression, everything))
        .map((expression) => `${file}: ${expression}`),
    )
    expect(unlisted).toEqual([])
  })

  it('is found by this test when it is not listed', () => {
    const planted = "localStorage.setItem('secret', '1'); reply.setCookie(trackingCookieName, 'x')"
    expect(
      keptBy(planted).map((expression) => isListed(expression, "const trackingCookieName = 'tracking'")),
    ).toEqual([false, true])
  })
})
