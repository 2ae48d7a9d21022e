import { beforeAll, describe, expect, it } from 'vitest'
import { maxSavedViews } from '#contract/admin/staff/saved-views.ts'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()

beforeAll(() => aSite(test))

describe('a saved view', () => {
  it('keeps the filters of a list under a name, for its owner alone', async () => {
    const [mia, ben] = [await aStaff(test, ['support']), await aStaff(test, ['support'])]
    const view = { path: '/members', query: 'status=banned&level=premium', name: 'Banned payers' }
    await test.call(mia, 'adminSaveView', view)
    const { views } = (await test.call(mia, 'adminSavedViews', {})).body
    expect(views).toEqual([{ ...view, id: expect.any(String) }])
    expect((await test.call(ben, 'adminSavedViews', {})).body.views).toEqual([])
    // No one deletes a view of someone else.
    expect((await test.call(ben, 'adminDeleteView', { id: views[0]?.id ?? '' })).status).toBe(404)
    expect((await test.call(mia, 'adminSavedViews', {})).body.views).toHaveLength(1)
    expect((await test.call(mia, 'adminDeleteView', { id: views[0]?.id ?? '' })).body.views).toEqual([])
  })

  it('leaves out whom someone searched for, and the page', async () => {
    const mia = await aStaff(test, ['support'])
    const query = 'search=anna%40example.org&status=banned&cursor=abc&for=T-1&on=x'
    const { body } = await test.call(mia, 'adminSaveView', { path: '/members', query, name: 'Banned' })
    expect(body.views.map((view) => view.query)).toEqual(['status=banned'])
  })

  it('of the same name and list takes the place of the one before', async () => {
    const mia = await aStaff(test, ['support'])
    for (const query of ['status=banned', 'level=free'])
      await test.call(mia, 'adminSaveView', { path: '/members', query, name: 'Mine' })
    await test.call(mia, 'adminSaveView', { path: '/payments', query: 'list=stuck', name: 'Mine' })
    const { views } = (await test.call(mia, 'adminSavedViews', {})).body
    expect(views.map(({ path, query }) => `${path}?${query}`).toSorted()).toEqual([
      '/members?level=free',
      '/payments?list=stuck',
    ])
  })

  it('needs a name and a page of the back office, and there are fifty at most', async () => {
    const mia = await aStaff(test, ['support'])
    const save = (view: { path?: string; name?: string }) =>
      test.call(mia, 'adminSaveView', { path: '/members', query: 'status=banned', name: 'Name', ...view })
    expect((await save({ name: ' ' })).error.fields).toEqual({ name: 'empty' })
    for (const path of ['//evil.example', 'https://evil.example', '/members?x', ''])
      expect([path, (await save({ path })).status]).toEqual([path, 422])
    for (let count = 0; count < maxSavedViews; count++)
      expect((await save({ name: `View ${count}` })).status).toBe(200)
    expect((await save({ name: 'One more' })).error.error).toBe('limit_reached')
    expect((await save({ name: 'View 7' })).status).toBe(200)
  })
})
