import { describe, expect, it } from 'vitest'
import { staticPages } from '#contract/features/sites/pages.ts'
import { buildPath, href } from '#contract/routing/paths.ts'
import { routeNames } from '#contract/routing/routes.ts'
import { toPageInput } from './static-page.tsx'

const params = { id: '01890a5d-ac96-774b-bcce-b302099a8057', type: 'sent', token: 'our-story' }

describe('the text of a page', () => {
  it('is found for every page of fixed text, in any language', () => {
    const found = routeNames.map((name) => toPageInput(buildPath(name, 'pl', params))?.page).filter(Boolean)
    expect(found.sort()).toEqual([...staticPages].sort())
  })

  it('is found by its token for what a site wrote itself', () => {
    expect(toPageInput('/our-story')).toEqual({ token: 'our-story' })
  })

  it('does not exist for pages that are more than text, or for unknown ones', () => {
    expect(toPageInput(href('members', 'de'))).toBeNull()
    expect(toPageInput('/no page')).toBeNull()
  })
})
