import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxSavedSearches, newMembersCap } from '#contract/api/limits.ts'
import {
  aMember,
  aSite,
  changeSettings,
  readMailsTo,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let ben: TestMember

const save = (filters: object = {}, alert = false) => test.call(ben, 'saveSearch', { filters, alert })
const list = async () => (await test.call(ben, 'savedSearches', {})).body.searches

/**
 * Backdates saved searches by the test's clock, which also sets when members were last online; the machine's clock,
 * which ids use, is never behind it.
 */
const age = (days: number) => {
  const since = new Date(test.clock.now().getTime() - days * 86_400_000)
  return sql`update saved_searches set seen_at = ${since}, alerted_at = ${since} where member_id = ${ben.id}`.execute(
    test.database.db,
  )
}

beforeEach(async () => {
  site = await aSite(test, { host: `s${Math.random().toString(36).slice(2)}.test` })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
})

describe('saved searches', () => {
  it('require authentication', async () => {
    const { status, error } = await test.call({ host: site.host }, 'savedSearches', {})
    expect([status, error.error]).toEqual([403, 'authentication_required'])
  })

  it('keep the filters as they were used, without an alert unless it was asked for', async () => {
    const { body } = await save({ min_age: 30, max_age: 40, hair_color: ['red'] })
    const { filters, alert } = body.search
    expect(alert).toBe(false)
    expect(filters).toMatchObject({
      gender: 'female',
      country: 'NL',
      min_age: 30,
      max_age: 40,
      hair_color: ['red'],
    })
    expect(await list()).toEqual([body.search])
  })

  it('are not kept twice for the same filters', async () => {
    const first = await save({ min_age: 30 })
    const again = await save({ min_age: 30 }, true)
    expect(again.body.search).toEqual({ ...first.body.search, alert: true })
    expect(await list()).toHaveLength(1)
  })

  it('are refused beyond the limit, even when two are saved at the same moment', async () => {
    for (let n = 1; n < maxSavedSearches; n++) await save({ min_age: 20 + n })
    const answers = await Promise.all([save({ min_age: 60 }), save({ min_age: 61 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.error).toBe('saved_search_limit')
    expect(await list()).toHaveLength(maxSavedSearches)
  })

  it('count members who signed up since the last visit, match and may be seen', async () => {
    const { body } = await save({ min_age: 25, max_age: 35 })
    await age(1)
    const born = { date_of_birth: '1996-03-03' }
    await aMember(test, site, born)
    await aMember(test, site, { date_of_birth: '1960-03-03' })
    await aMember(test, site, { ...born, invisible: true })
    const blocker = await aMember(test, site, born)
    await test.call(blocker, 'block', { profile: ben.id })
    expect((await list()).map((search) => search.new_members)).toEqual([1])
    const { id } = body.search
    await sql`update saved_searches set seen_at = now() + interval '1 hour' where id = ${id}`.execute(
      test.database.db,
    )
    expect((await list()).map((search) => search.new_members)).toEqual([0])
    expect(newMembersCap).toBe(99)
  })

  it('are marked as opened, changed and deleted by their owner only', async () => {
    const { id } = (await save()).body.search
    const other = await aMember(test, site)
    const stolen = await test.call(other, 'changeSavedSearch', { id, alert: true })
    expect([stolen.status, stolen.error.error]).toEqual([404, 'not_found'])
    await test.call(other, 'deleteSavedSearch', { id })
    expect(await list()).toHaveLength(1)
    await age(2)
    const { body } = await test.call(ben, 'changeSavedSearch', { id, seen: true })
    expect(body.search.alert).toBe(false)
    const { rows } = await sql<{
      seen_at: Date
    }>`select seen_at from saved_searches where id = ${id}`.execute(test.database.db)
    expect(rows[0]?.seen_at).toEqual(test.clock.now())
    await test.call(ben, 'deleteSavedSearch', { id })
    await test.call(ben, 'deleteSavedSearch', { id })
    expect(await list()).toEqual([])
  })
})

describe('a saved search for something that the site no longer offers', () => {
  const fields = ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'online', 'with_photo'] as const

  it('works with the remaining filters (T-025)', async () => {
    await save({ hair_color: ['red'], min_age: 25 }, true)
    await age(2)
    await changeSettings(test, site, { search_fields: [...fields], min_age: 30 })
    const anna = await aMember(test, site, { date_of_birth: '1990-03-03' })
    const [search] = await list()
    expect(search).toMatchObject({ filters: { hair_color: [], min_age: 30 }, new_members: 1 })
    await save({ min_age: 30 }, true)
    expect(await list()).toHaveLength(1)
    await test.runScheduled('mail-saved-searches')
    expect((await readMailsTo(test, ben.email))[0]?.text).toContain(anna.name)
  })

  it('is left out while its country is, with its alert, and does not count towards the limit', async () => {
    await save({ country: 'DE', gender: 'both' }, true)
    for (let n = 1; n < maxSavedSearches; n++) await save({ min_age: 20 + n })
    await age(2)
    await changeSettings(test, site, { countries: ['NL', 'BE'] })
    await aMember(test, site, { country: 'DE' })
    expect(await list()).toHaveLength(maxSavedSearches - 1)
    await test.runScheduled('mail-saved-searches')
    expect(await readMailsTo(test, ben.email)).toEqual([])
    expect((await save({ min_age: 60 })).status).toBe(200)
    await changeSettings(test, site, { countries: ['NL', 'BE', 'DE'] })
    expect((await list())[0]).toMatchObject({ filters: { country: 'DE' }, alert: true })
  })
})

describe('alerts of saved searches', () => {
  const run = () => test.runScheduled('mail-saved-searches')
  const mails = () => readMailsTo(test, ben.email)

  it('announce new members once, with an unsubscribe link, and only to those who asked for it', async () => {
    await save({ min_age: 25, max_age: 35 }, true)
    await save({ min_age: 40, max_age: 50 }, false)
    await age(2)
    const anna = await aMember(test, site, { date_of_birth: '1996-03-03' })
    const older = await aMember(test, site, { date_of_birth: '1981-03-03' })
    await run()
    await run()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New on Duet: members who fit your search')
    expect(mail?.text).toContain(anna.name)
    expect(mail?.text).not.toContain(older.name)
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  it('are not sent when no one is new, or once reminders are off (E-099)', async () => {
    await save({}, true)
    await run()
    await age(2)
    await test.call(ben, 'disableNotifications', { notifications_disabled: ['reminders'] })
    await aMember(test, site, {})
    await run()
    expect(await mails()).toEqual([])
  })
})
