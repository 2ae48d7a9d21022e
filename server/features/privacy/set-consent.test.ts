import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import { sensitiveSubjects } from '#contract/features/accounts/sensitive-subjects.ts'
import { locales } from '#contract/features/sites/locale.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
const version = sensitiveWordingVersion
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { gender: 'female', looking_for: 'female' })
})

const give = (subject: (typeof sensitiveSubjects)[number]) =>
  test.call(anna, 'setConsent', { subject, given: true, version })
const withdraw = (subject: (typeof sensitiveSubjects)[number]) =>
  test.call(anna, 'setConsent', { subject, given: false, version })
const ownProfile = async () => (await test.call(anna, 'currentUser', {})).body.user?.profile

async function storedConsents() {
  const { rows } = await sql<{ subject: string; version: number; wording: string; given: boolean }>`
    select subject, version, wording, withdrawn_at is null as given from sensitive_consents
    where member_id = ${anna.id} order by given_at, subject`.execute(test.database.db)
  return rows
}

describe('consent to sensitive data', () => {
  it('does not exist until it is given, separately for each subject', async () => {
    const before = (await test.call(anna, 'consents', {})).body.consents
    expect(before.map(({ subject, given }) => [subject, given])).toEqual([
      ['membership', false],
      ['looking_for', false],
      ['sexuality', false],
    ])
    const { body } = await give('sexuality')
    expect(body.consents.filter(({ given }) => given).map(({ subject }) => subject)).toEqual(['sexuality'])
  })

  it('is stored with its version and the exact words that were shown', async () => {
    const shown = (await test.call(anna, 'consents', {})).body.consents.find(
      ({ subject }) => subject === 'sexuality',
    )
    await give('sexuality')
    await give('sexuality')
    expect(await storedConsents()).toEqual([
      { subject: 'sexuality', version, wording: shown?.wording, given: true },
    ])
  })

  it('stays in the language in which it was read, and says which that is', async () => {
    await give('sexuality')
    const headers = { 'x-language': 'de', 'accept-language': 'de' }
    const { consents } = (await test.call({ ...anna, headers }, 'consents', {})).body
    expect(consents.map(({ subject, language }) => [subject, language])).toEqual([
      ['membership', 'de'],
      ['looking_for', 'de'],
      ['sexuality', 'en'],
    ])
  })

  it('is refused for an outdated wording', async () => {
    const answer = await test.call(anna, 'setConsent', {
      subject: 'sexuality',
      given: true,
      version: version - 1,
    })
    expect([answer.status, answer.error.fields]).toEqual([422, { version: 'validation' }])
    expect(await storedConsents()).toEqual([])
  })

  it('is needed before an orientation is kept (E-017)', async () => {
    const refused = await test.call(anna, 'saveProfile', { sexuality: 'bi' })
    expect([refused.status, refused.error.fields]).toEqual([422, { sexuality: 'consent_required' }])
    await give('sexuality')
    expect((await test.call(anna, 'currentUser', {})).body.user?.consents).toEqual(['sexuality'])
    const { body } = await test.call(anna, 'saveProfile', { sexuality: 'bi' })
    expect(body.user.profile.sexuality).toBe('bi')
  })

  it('removes the orientation from the profile when it is withdrawn, and keeps the proof', async () => {
    await give('sexuality')
    await test.call(anna, 'saveProfile', { sexuality: 'bi' })
    expect((await withdraw('sexuality')).body.user.profile.sexuality).toBeUndefined()
    expect((await storedConsents()).map(({ given }) => given)).toEqual([false])
    expect((await test.call(anna, 'saveProfile', { sexuality: 'bi' })).error.fields).toEqual({
      sexuality: 'consent_required',
    })
  })

  it('ends matching by whom someone looks for when that is withdrawn, including wishes and saved searches', async () => {
    const ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
    await give('looking_for')
    const searched = async () => {
      const { body } = await test.call(anna, 'searchMembers', {})
      return body.profiles.some(({ id }) => id === ben.id)
    }
    const wished = (await test.call(anna, 'matchFinder', {})).body.wishes
    await test.call(anna, 'changeWishes', { wishes: wished })
    await test.call(anna, 'saveSearch', { filters: { gender: 'female' }, alert: false })
    expect(await searched()).toBe(false)

    await withdraw('looking_for')
    expect(await searched()).toBe(true)
    expect((await ownProfile())?.looking_for).toBeUndefined()
    expect((await test.call(anna, 'matchFinder', {})).body.wishes.gender).toBe('both')
    const { searches } = (await test.call(anna, 'savedSearches', {})).body
    expect(searches.map(({ filters }) => filters.gender)).toEqual(['both'])
    const again = await test.call(anna, 'saveProfile', { looking_for: 'female' })
    expect(again.error.fields).toEqual({ looking_for: 'consent_required' })

    await give('looking_for')
    await test.call(anna, 'saveProfile', { looking_for: 'female' })
    expect(await searched()).toBe(false)
  })

  it('to membership is withdrawn only by deleting the account', async () => {
    await give('membership')
    expect((await withdraw('membership')).error.fields).toEqual({ subject: 'validation' })
    await setPassword(test, anna, 'pancakes with syrup')
    await test.call(anna, 'deleteAccount', { reason: 'time', password: 'pancakes with syrup' })
    expect((await storedConsents()).map(({ given }) => given)).toEqual([false])
  })

  it('gets a new version with each change of a wording, in any language', async () => {
    const hashWordings = async (subjects: readonly (typeof sensitiveSubjects)[number][]) => {
      const wordings: string[] = []
      for (const locale of locales) {
        const t = await createTranslator(locale.code)
        for (const subject of subjects) wordings.push(t(`sensitive.${subject}`, { site: 'Duet' }))
      }
      return createHash('sha256').update(wordings.join('\n')).digest('hex').slice(0, 16)
    }
    // A changed wording needs another version and another print here; a new subject changes none of the others.
    const [earlier, later] = [sensitiveSubjects.slice(0, 3), sensitiveSubjects.slice(3)]
    const prints = [await hashWordings(earlier), await hashWordings(later)]
    expect([sensitiveWordingVersion, ...prints]).toEqual([1, 'ceafd4c5f41983f9', '81d94f51e2f79c17'])
  })
})
