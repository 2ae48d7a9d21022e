import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let content: TestStaff
let moderator: TestStaff

beforeAll(async () => {
  await aSite(test)
  content = await aStaff(test, ['content'])
  moderator = await aStaff(test, ['moderator'])
})

const aTemplate = () => ({
  id: createId(),
  kind: 'complaint' as const,
  name: `Late ${createId()}`,
  texts: { en: 'Hello {name}, we look into {reference}.', de: 'Hallo {name}, {reference} liegt bei uns.' },
  seen: null,
})

const find = async (id: string) => {
  const { templates } = (await test.call(moderator, 'adminTemplates', { kind: 'complaint' })).body
  return templates.find((one) => one.id === id)
}

describe('ready-made answers', () => {
  it('are written by those who write content, and read by everyone who answers', async () => {
    const template = aTemplate()
    expect((await test.call(content, 'adminSaveTemplate', template)).status).toBe(200)
    const { id, kind, name, texts } = template
    expect(await find(id)).toEqual({ id, kind, name, texts, mark: expect.any(String) })
    expect((await test.call(moderator, 'adminTemplates', { kind: 'report' })).body.templates).toEqual([])
    expect((await test.call(moderator, 'adminSaveTemplate', aTemplate())).status).toBe(404)
    expect(await readAudit(test, content)).toContainEqual(
      expect.objectContaining({ act: 'template.saved', subject: id }),
    )
  })

  it('are changed only as they were seen, and saved once when the answer got lost', async () => {
    const template = aTemplate()
    await test.call(content, 'adminSaveTemplate', template)
    expect((await test.call(content, 'adminSaveTemplate', template)).status).toBe(200)
    const seen = (await find(template.id))?.mark ?? ''
    const changed = { ...template, texts: { nl: 'Hoi {name}', en: '' }, seen }
    expect((await test.call(content, 'adminSaveTemplate', changed)).status).toBe(200)
    expect((await find(template.id))?.texts).toEqual({ nl: 'Hoi {name}' })
    const late = { ...template, texts: { en: 'Other.' }, seen }
    expect((await test.call(content, 'adminSaveTemplate', late)).error.error).toBe('already_completed')
  })

  it('hold only variables that a case fills in, and at least one text', async () => {
    const template = aTemplate()
    const wrong = { ...template, texts: { en: 'Hello {nmae}' } }
    expect((await test.call(content, 'adminSaveTemplate', wrong)).error.fields).toEqual({
      'texts.en': 'unknown_field',
    })
    const empty = { ...template, texts: { en: ' ' } }
    expect((await test.call(content, 'adminSaveTemplate', empty)).error.fields).toEqual({
      'texts.en': 'empty',
    })
    await test.call(content, 'adminSaveTemplate', template)
    const same = { ...aTemplate(), name: template.name }
    expect((await test.call(content, 'adminSaveTemplate', same)).error.fields).toEqual({ name: 'name_taken' })
  })

  it('stay as they are when another site saves one under their id', async () => {
    const template = aTemplate()
    await test.call(content, 'adminSaveTemplate', template)
    const elsewhere = { ...content, host: (await aSite(test, { host: 'elsewhere.test' })).host }
    const other = { ...template, name: 'Taken over' }
    expect((await test.call(elsewhere, 'adminSaveTemplate', other)).error.error).toBe('already_completed')
    expect((await find(template.id))?.name).toBe(template.name)
  })

  it('are deleted once', async () => {
    const template = aTemplate()
    await test.call(content, 'adminSaveTemplate', template)
    expect((await test.call(content, 'adminDeleteTemplate', { id: template.id })).status).toBe(200)
    expect(await find(template.id)).toBeUndefined()
    expect((await test.call(content, 'adminDeleteTemplate', { id: template.id })).status).toBe(404)
  })

  it('of another site stay as they are', async () => {
    const template = aTemplate()
    await test.call(content, 'adminSaveTemplate', template)
    const other = await aSite(test, { host: 'templates.test' })
    const elsewhere = { ...content, host: other.host }
    expect((await test.call(elsewhere, 'adminTemplates', {})).body.templates).toEqual([])
    const taken = { ...template, name: 'Mine', seen: undefined }
    expect((await test.call(elsewhere, 'adminSaveTemplate', taken)).error.error).toBe('already_completed')
    expect((await find(template.id))?.name).toBe(template.name)
  })
})
