import { beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '#contract/features/sites/locale.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { type Caller, useProgram } from '#tests/program.ts'
import { saveOverride } from '../admin/sites/messages.sql.ts'
import { updateLanguage } from '../features/accounts/account.sql.ts'
import { createTranslator } from '../platform/messages.ts'

const test = useProgram()
let site: TestSite
let luise: TestMember

beforeAll(async () => {
  site = await aSite(test, { settings: { domain_language: 'nl-NL' } })
  luise = await aMember(test, site, { credits: 10 })
  await updateLanguage(test.database.db, luise.id, 'de')
})

/** Returns the error for writing to an unknown member. */
async function refusalTo(caller: Caller): Promise<string> {
  const { error } = await test.call(caller, 'sendMessage', {
    profile: createId(),
    text: 'hello',
    client_id: createId(),
  })
  return error.message
}

const inLanguage = async (locale: Locale, code: 'not_found' | 'authentication_required') =>
  (await createTranslator(locale))(`error.${code}`)

describe('the message of an error', () => {
  it('is in the language of the account unless another was chosen in the browser', async () => {
    expect(await refusalTo(luise)).toBe(await inLanguage('de', 'not_found'))
    const choosing = { ...luise, cookie: `${luise.cookie}; locale=es` }
    expect(await refusalTo(choosing)).toBe(await inLanguage('es', 'not_found'))
  })

  it('is in the language of the requesting page, otherwise in the site’s, for visitors (T-003)', async () => {
    expect(await refusalTo({ headers: { 'x-language': 'fr' } })).toBe(
      await inLanguage('fr', 'authentication_required'),
    )
    expect(await refusalTo({})).toBe(await inLanguage('nl', 'authentication_required'))
  })

  it('is in the page’s language even when a request is refused before its session is read', async () => {
    const headers = { 'x-language': 'pl', origin: 'https://elsewhere.example' }
    const { error } = await test.call({ headers }, 'login', { email: 'anna@example.org', password: 'x' })
    expect(error.message).toBe((await createTranslator('pl'))('error.csrf'))
  })

  it('is the site’s own wording where there is one', async () => {
    const own = { siteId: site.id, key: 'error.not_found', language: 'de', text: 'Weg ist weg.' } as const
    await saveOverride(test.database.db, { ...own, now: test.clock.now() })
    test.program.sites.forget()
    expect(await refusalTo(luise)).toBe('Weg ist weg.')
  })
})
