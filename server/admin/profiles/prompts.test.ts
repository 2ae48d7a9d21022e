import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let writer: TestStaff

const texts = { en: 'Tea?', nl: 'Thee?', de: 'Tee?', it: 'Tè?', fr: 'Du thé ?', es: '¿Té?', pl: 'Herbata?' }

beforeAll(async () => {
  site = await aSite(test)
  writer = await aStaff(test, ['content'])
})

const list = async () => (await test.call(writer, 'adminPrompts', {})).body.prompts

describe('the questions that a site offers for profiles', () => {
  it('are added at the end, in all seven languages', async () => {
    const gap = { id: 'tea', texts: { ...texts, pl: ' ' }, retired: false, seen: null }
    const { error } = await test.call(writer, 'adminSavePrompt', gap)
    expect(error.fields).toEqual({ 'texts.pl': 'empty' })
    const { body } = await test.call(writer, 'adminSavePrompt', { ...gap, texts })
    expect(body.prompts.at(-1)).toMatchObject({ id: 'tea', texts, retired: false, answers: 0 })
    const member = await aMember(test, site)
    expect((await test.call(member, 'prompts', {})).body.prompts.at(-1)?.question).toBe('Tea?')
  })

  it('are not overwritten by someone who has not seen a colleague’s change', async () => {
    const mark = (await list()).find(({ id }) => id === 'smile')?.mark ?? ''
    const theirs = { id: 'smile', texts: { ...texts, en: 'Theirs?' }, retired: false, seen: mark }
    expect((await test.call(writer, 'adminSavePrompt', theirs)).status).toBe(200)
    expect((await test.call(writer, 'adminSavePrompt', theirs)).status, 'the same again').toBe(200)
    const mine = await test.call(writer, 'adminSavePrompt', { ...theirs, texts })
    expect([mine.status, mine.error.error]).toEqual([409, 'already_completed'])
    const taken = await test.call(writer, 'adminSavePrompt', { ...theirs, texts, seen: null })
    expect(taken.error.fields).toEqual({ id: 'name_taken' })
  })

  it('are retired, showing how many answers stay', async () => {
    const member = await aMember(test, site)
    await test.call(member, 'savePrompts', { answers: [{ id: 'cook', text: 'Soup.' }] })
    const cook = (await list()).find(({ id }) => id === 'cook')
    const retired = { id: 'cook', texts: cook?.texts ?? texts, retired: true, seen: cook?.mark ?? '' }
    const { body } = await test.call(writer, 'adminSavePrompt', retired)
    expect(body.prompts.find(({ id }) => id === 'cook')).toMatchObject({ retired: true, answers: 1 })
  })

  it('come in the order that staff chose, the omitted ones last', async () => {
    const ids = (await list()).map(({ id }) => id)
    const { body } = await test.call(writer, 'adminOrderPrompts', { ids: ['talent', 'dream'] })
    const others = ids.filter((id) => id !== 'talent' && id !== 'dream')
    expect(body.prompts.map(({ id }) => id)).toEqual(['talent', 'dream', ...others])
  })

  it('are each site’s own', async () => {
    const other = await aSite(test, { host: 'other.test' })
    const theirs = (await test.call({ ...writer, host: other.host }, 'adminPrompts', {})).body.prompts
    expect(theirs.map(({ id }) => id)).not.toContain('tea')
    expect(theirs.find(({ id }) => id === 'smile')?.texts.en).toBe('What always makes you smile?')
  })
})
