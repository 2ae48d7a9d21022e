import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type RouteName, routeNames } from '#contract/routing/routes.ts'
import { getPageSource } from './page-source.ts'
import { pages } from './pages.ts'

it('names the file that each page loads, as in the build’s manifest', () => {
  const text = readFileSync(new URL('./pages.ts', import.meta.url), 'utf8')
  const loaded = Array.from(
    text.matchAll(/^ {2}'?([\w-]+)'?: \(\) =>\s+import\('\.\.\/(.+?)'\)/gm),
    ([, name, path]) => [name, `web/${path}`],
  )
  expect(loaded).toHaveLength(routeNames.length)
  expect(loaded.map(([name]) => [name, getPageSource(name as RouteName)])).toEqual(loaded)
})

it('has a page for every route', () => {
  expect(routeNames.filter((name) => !pages[name])).toEqual([])
})
