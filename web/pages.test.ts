import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routeNames } from '#contract/routes.ts'
import { pages } from './pages.ts'

it('names for each page the file that it loads, since the build’s manifest knows it by that', () => {
  const text = readFileSync(new URL('./pages.ts', import.meta.url), 'utf8')
  const named = [...text.matchAll(/source: 'web\/(.*?)',\s+load: \(\) => import\('\.\/(.*?)'\)/g)]
  expect(named).toHaveLength(routeNames.length)
  for (const [, source, loaded] of named) expect(source).toBe(loaded)
})

it('has a page for every route', () => {
  expect(routeNames.filter((name) => !pages[name])).toEqual([])
})
