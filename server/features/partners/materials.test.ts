import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aSite } from '#tests/builders.ts'
import { applyAsPartner } from '#tests/partner-builder.ts'
import { type Caller, useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let finance: TestStaff
let partner: Caller
let partnerId = ''

/** A plain picture. */
const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff6a55' } })
    .png()
    .toBuffer()

beforeAll(async () => {
  await aSite(test)
  finance = await aStaff(test, ['finance'])
  partner = await applyAsPartner(test, 'traffic@example.org')
  const { rows } = await sql<{ id: string }>`update partners set state = 'active' returning id`.execute(
    test.database.db,
  )
  partnerId = rows[0]?.id ?? ''
})

const addText = (input: { name: string; language?: 'de' | 'nl'; text?: string; path?: string }) =>
  test.call(finance, 'adminAddPartnerText', {
    path: '/landers/gallery',
    text: 'Meet someone nearby.',
    ...input,
  })

describe('banners and texts for partners', () => {
  it('are shown to partners with their own link, in their language or in every one', async () => {
    await addText({ name: 'For all' })
    await addText({ name: 'German', language: 'de' })
    const { materials, total } = (await test.call(partner, 'partnerMaterials', { language: 'nl' })).body
    expect([materials.map(({ name }) => name), total]).toEqual([['For all'], 1])
    const all = (await test.call(partner, 'partnerMaterials', {})).body.materials
    expect(all.map(({ name }) => name)).toEqual(['German', 'For all'])
    const { code } = (await test.call(partner, 'partnerSession', {})).body.partner ?? { code: '' }
    expect(all[0]?.url).toMatch(new RegExp(`/landers/gallery\\?network=${code}&ref=ad-[0-9a-f]{8}$`))
    expect((await readAudit(test, finance)).at(-1)).toMatchObject({ act: 'partner.material_added' })
  })

  it('can be a picture, which partners and staff can load and no one else', async () => {
    const file = await pixels(468, 60)
    const input = { name: 'Full banner', text: 'Two people laughing', path: '/' }
    const { body } = await test.call({ ...finance, file }, 'adminAddPartnerBanner', input)
    expect(body.material).toMatchObject({ name: 'Full banner', banner: { width: 468, height: 60 } })
    const { id } = body.material
    for (const [caller, name] of [
      [partner, 'partnerBannerFile'],
      [finance, 'adminPartnerBannerFile'],
    ] as const) {
      const { raw, status } = await test.call(caller, name, { id })
      expect([status, raw.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    expect((await test.call({}, 'partnerBannerFile', { id })).status).toBe(403)
    expect((await test.call({}, 'adminPartnerBannerFile', { id })).status).toBe(404)
  })

  it('are refused without a picture in the file, too small, or with a path to another site', async () => {
    const input = { name: 'Bad', text: 'Nothing', path: '/' }
    const text = await test.call(
      { ...finance, file: Buffer.from('no picture') },
      'adminAddPartnerBanner',
      input,
    )
    expect(text.error.error).toBe('unsupported_media')
    const small = await test.call({ ...finance, file: await pixels(20, 20) }, 'adminAddPartnerBanner', input)
    expect(small.error.error).toBe('too_small')
    for (const path of ['//evil.example', 'https://evil.example', ''])
      expect(Object.keys((await addText({ name: 'Away', path })).error.fields ?? {})).toEqual(['path'])
  })

  it('are gone when staff remove them, and are those of their own site', async () => {
    const { id } = (await addText({ name: 'Old' })).body.material
    const away = { ...finance, host: (await aSite(test, { host: 'away.test' })).host }
    expect((await test.call(away, 'adminPartnerMaterials', {})).body.materials).toEqual([])
    expect((await test.call(away, 'adminDeletePartnerMaterial', { id })).status).toBe(404)
    expect((await test.call(finance, 'adminDeletePartnerMaterial', { id })).status).toBe(200)
    expect((await test.call(finance, 'adminDeletePartnerMaterial', { id })).status).toBe(404)
    const names = (await test.call(partner, 'partnerMaterials', {})).body.materials.map(({ name }) => name)
    expect(names).not.toContain('Old')
  })
})

describe('the commissions in the portal', () => {
  it('come in pages, each commission once', async () => {
    await sql`insert into partner_commissions (id, site_id, partner_id, kind, state, cents, subject_hash, link, sub1,
        signs, created_at, due_at)
      select gen_random_uuid(), p.site_id, ${partnerId}, 'lead', 'pending', n, decode(md5(n::text), 'hex'), 'blog', '',
        '{}', '2026-03-10', '2026-04-10' from generate_series(1, 205) n, partners p where p.id = ${partnerId}`.execute(
      test.database.db,
    )
    const readPage = async (cursor: string | null) =>
      (await test.call(partner, 'partnerCommissions', { limit: 100, ...(cursor !== null && { cursor }) }))
        .body
    const first = await readPage(null)
    const second = await readPage(first.next)
    const third = await readPage(second.next)
    expect([first, second, third].map(({ total }) => total)).toEqual([205, 205, 205])
    expect(third.next).toBeNull()
    const seen = [first, second, third].flatMap(({ commissions }) =>
      commissions.map(({ amount }) => amount.amount),
    )
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 205 }, (_, index) => index + 1))
    const made = await test.call(partner, 'partnerCommissions', { cursor: createId() })
    expect(Object.keys(made.error.fields ?? {})).toEqual(['cursor'])
  })
})
