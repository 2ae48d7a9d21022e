import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../web', import.meta.url))

function filesBelow(ending: RegExp): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(web, path))
}

/** Returns the text of a style sheet without comments and strings. */
function readStyles(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/"[^"]*"/g, '""')
}

/** Returns the names in `styles.name` and `styles['name']` of a component; null where they are computed. */
function usedClasses(code: string, variable: string): Set<string> | null {
  if (new RegExp(`\\b${variable}\\[[^'\\]]`).test(code)) return null
  return new Set(
    Array.from(code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g')), (match) => match[1] ?? ''),
  )
}

const styleSheets = filesBelow(/\.css$/)
const components = filesBelow(/\.tsx$/).filter((file) => !file.endsWith('.test.tsx'))

test('style sheets use only logical properties, so that right-to-left pages mirror', () => {
  const physical =
    /(?:^|[\s;{])((?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|width|height|min-width|max-width|min-height|max-height|border-(?:top|bottom)-(?:left|right)-radius)\s*:/g
  const found = styleSheets.flatMap((file) =>
    Array.from(readStyles(file).matchAll(physical), (match) => `${relative(web, file)}: ${match[1]}`),
  )
  expect(found).toEqual([])
})

test('text and floats are aligned to start and end, not to left and right', () => {
  const found = styleSheets.filter((file) =>
    /(text-align|float|clear)\s*:\s*(left|right)/.test(readStyles(file)),
  )
  expect(found).toEqual([])
})

test('colours are defined in tokens only, so that a site can change them', () => {
  const found = styleSheets
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      Array.from(
        readStyles(file).matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi),
        (match) => `${relative(web, file)}: ${match[0]}`,
      ),
    )
  expect(found).toEqual([])
})

test('every token that is used is declared', () => {
  const all =
    styleSheets.map(readStyles).join('\n') + components.map((file) => readFileSync(file, 'utf8')).join('\n')
  const declared = new Set(Array.from(all.matchAll(/(--[\w-]+)['"]?\s*[:,]/g), (match) => match[1]))
  const missing = Array.from(all.matchAll(/var\((--[\w-]+)\)/g), (match) => match[1]).filter(
    (name) => !declared.has(name),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('the rules of the design system are in a layer, so that those of features win', () => {
  const found = styleSheets
    .filter((file) => relative(web, file).startsWith('ui/') && !file.endsWith('fonts.css'))
    .filter((file) => !/^\s*@layer\s/.test(readStyles(file)))
    .map((file) => relative(web, file))
  expect(found).toEqual([])
})

test('a component uses only classes that its style sheet has, and a style sheet has only classes that are used', () => {
  const used = new Map<string, Set<string> | null>()
  const unknown: string[] = []
  for (const file of components) {
    const code = readFileSync(file, 'utf8')
    for (const [, variable, path] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      if (!variable || !path) continue
      const sheet = path.startsWith('#web/')
        ? join(web, path.slice('#web/'.length))
        : join(dirname(file), path)
      const names = usedClasses(code, variable)
      const known = used.get(sheet)
      used.set(sheet, known === null || names === null ? null : new Set([...(known ?? []), ...names]))
      const classes = listClasses(sheet)
      unknown.push(
        ...[...(names ?? [])]
          .filter((name) => !classes.has(name))
          .map((name) => `${relative(web, file)}: ${name}`),
      )
    }
  }
  expect(unknown).toEqual([])

  const idle = [...used].flatMap(([sheet, names]) =>
    names === null
      ? []
      : [...listClasses(sheet)]
          .filter((name) => !names.has(name))
          .map((name) => `${relative(web, sheet)}: ${name}`),
  )
  expect(idle).toEqual([])
})

function listClasses(sheet: string): Set<string> {
  const selectors = readStyles(sheet).replace(/:global\([^)]*\)/g, '')
  return new Set(Array.from(selectors.matchAll(/\.([a-z]\w*)/gi), (match) => match[1] ?? ''))
}

test('layouts change at 576, 768, 992 and 1200 pixels, and below only for the narrowest phones (K-033)', () => {
  const queries = filesBelow(/\.(css|tsx?)$/).flatMap((file) =>
    Array.from(readStyles(file).matchAll(/\((?:width\s*[<>]=?|(?:min|max)-width:)\s*(\d+)px\)/g), (match) =>
      Number(match[1]),
    ),
  )
  const widths = [...new Set(queries)].sort((one, other) => one - other)
  expect(widths.filter((width) => width >= 576)).toEqual([576, 768, 992, 1200])
})

/** Returns how many classes, attributes and states a selector has: the more, the stronger it is. */
function countConditions(selector: string): number {
  return (selector.match(/\.[a-z]|\[|:(?!not|is|has|:)[a-z]/gi) ?? []).length
}

test('a button that stays on keeps its colours under the pointer, where a finger leaves it', () => {
  const found = styleSheets.flatMap((file) => {
    const rules = Array.from(
      readStyles(file).matchAll(/([^{};]+)\{([^{}]*\b(?:background|color):[^{}]*)\}/g),
      ([, selector = ''], place) => ({
        selector: selector.trim(),
        strength: countConditions(selector),
        place,
      }),
    )
    const hovered = rules.filter(({ selector }) => /^\.[^ ,]*:hover[^ ,]*$/.test(selector))
    const on = rules.filter(({ selector }) => /^\.\w+\[aria-pressed=""\]$/.test(selector))
    return hovered.flatMap((hover) =>
      on
        .filter(({ selector }) => hover.selector.startsWith(selector.slice(0, selector.indexOf('['))))
        .filter(() => !hover.selector.includes('[aria-pressed=""]'))
        .filter(({ strength, place }) => hover.strength > strength || hover.place > place)
        .map(({ selector }) => `${relative(web, file)}: ${hover.selector} over ${selector}`),
    )
  })
  expect(found).toEqual([])
})
