import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promptAnswerLength } from '#contract/api/limits.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

const sunday = { id: 'perfect-sunday', text: 'Soup that takes all afternoon.' }
const talent = { id: 'talent', text: 'I find a parking space everywhere.' }

beforeAll(async () => {
  site = await aSite(test)
})

beforeEach(async () => {
  anna = await aMember(test, site)
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
})

const save = (answers: { id: string; text: string }[], by = anna) => test.call(by, 'savePrompts', { answers })
const showTo = async (viewer: TestMember | null, of = anna) =>
  (await test.call(viewer ?? {}, 'profile', { id: of.id })).body.profile.prompts

describe('questions for profiles', () => {
  it('are thirty on a new site, in the language of the caller', async () => {
    const { body } = await test.call(anna, 'prompts', {})
    expect(body.prompts).toHaveLength(30)
    expect(body.prompts[0]).toEqual({
      id: 'perfect-sunday',
      question: 'What does your perfect Sunday look like?',
    })
    const german = { ...anna, cookie: `${anna.cookie}; locale=de` }
    const { body: inGerman } = await test.call(german, 'prompts', {})
    expect(inGerman.prompts[0]?.question).toBe('Wie sieht dein perfekter Sonntag aus?')
  })

  it('have a text in each of the seven languages', async () => {
    const { rows } = await sql<{ id: string; languages: number }>`
      select id, (select count(*)::int from jsonb_each_text(texts) t where t.value <> '') as languages
      from default_prompts`.execute(test.database.db)
    expect(rows.filter(({ languages }) => languages !== 7)).toEqual([])
  })

  it('are answered on the profile, in the order given, and once each', async () => {
    const { body } = await save([talent, sunday])
    expect(body.answers.map(({ id, text }) => ({ id, text }))).toEqual([talent, sunday])
    expect((await showTo(ben))?.map(({ id }) => id)).toEqual(['talent', 'perfect-sunday'])
    const twice = await save([talent, { ...talent, text: 'Juggling.' }])
    expect([twice.status, twice.error.fields]).toEqual([422, { 'answers.1': 'validation' }])
    expect((await save([sunday])).body.answers).toHaveLength(1)
    expect((await save([])).body.answers).toEqual([])
    expect(await showTo(ben)).toBeUndefined()
  })

  it('are limited to three, also in the database', async () => {
    const four = ['smile', 'cook', 'proud', 'learn'].map((id) => ({ id, text: 'Yes.' }))
    expect((await save(four)).status).toBe(422)
    const fourth = sql`insert into prompt_answers (member_id, site_id, prompt_id, position, text, answered_at)
      values (${anna.id}, ${site.id}, 'learn', 3, 'Yes.', now())`.execute(test.database.db)
    await expect(fourth).rejects.toThrow('prompt_answers_position_check')
  })

  it('stay consistent when two changes come in parallel', async () => {
    await save([sunday])
    const both = await Promise.all([save([sunday, talent]), save([talent]), save([talent, sunday])])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await test.call(anna, 'prompts', {})).body.answers.length).toBeGreaterThan(0)
  })

  it('refuse an empty answer, a long one and an unknown question', async () => {
    expect((await save([{ id: 'smile', text: ' \u200b ' }, sunday])).body.answers).toHaveLength(1)
    const long = await save([sunday, { id: 'smile', text: 'a'.repeat(promptAnswerLength + 1) }])
    expect(long.error.fields).toEqual({ 'answers.1': 'message_too_long' })
    expect((await save([{ id: 'smile', text: '👩🏽‍🚀'.repeat(promptAnswerLength) }])).status).toBe(200)
    const unknown = await save([{ id: 'no-such-question', text: 'Yes.' }])
    expect(unknown.error.fields).toEqual({ 'answers.0': 'validation' })
  })

  it('are screened like the rest of a profile', async () => {
    for (const text of ['Call me: 06 12345678', 'anna (at) example (dot) com', 'https://x.example']) {
      const { error } = await save([{ id: 'smile', text }])
      expect([text, error.fields]).toEqual([text, { 'answers.0': 'contact_data' }])
    }
    await sql`insert into text_rules (id, site_id, words, act, created_at)
      values (${createId()}, ${site.id}, 'sugar daddy', 'refuse', now()), (${createId()}, ${site.id}, 'tulips', 'flag', now())`.execute(
      test.database.db,
    )
    const refused = await save([{ id: 'smile', text: 'Where is my SUGAR-DÁDDY?' }])
    expect(refused.error.fields).toEqual({ 'answers.0': 'forbidden_words' })
    expect((await save([{ id: 'smile', text: 'I invest in tulips.' }])).status).toBe(200)
    const { rows } = await sql<{ text: string }>`
      select text from text_flags where member_id = ${anna.id}`.execute(test.database.db)
    expect(rows).toEqual([{ text: 'I invest in tulips.' }])
  })

  it('keep an answer to a retired question, which cannot be answered again', async () => {
    await save([sunday])
    const retire = (retired: boolean) =>
      sql`update prompts set retired = ${retired} where site_id = ${site.id} and id = 'perfect-sunday'`.execute(
        test.database.db,
      )
    await retire(true)
    expect((await test.call(ben, 'prompts', {})).body.prompts.map(({ id }) => id)).not.toContain(sunday.id)
    expect((await showTo(ben))?.map(({ id }) => id)).toEqual([sunday.id])
    expect((await save([talent, sunday])).status).toBe(200)
    expect((await save([sunday], ben)).error.fields).toEqual({ 'answers.0': 'validation' })
    await retire(false)
  })
})

describe('answers on a profile', () => {
  it('are visible to members, and to no visitor', async () => {
    await save([sunday])
    const question = 'What does your perfect Sunday look like?'
    expect(await showTo(ben)).toEqual([{ ...sunday, question }])
    expect(await showTo(null)).toBeUndefined()
    const { body } = await test.call(ben, 'promptAnswers', { profile: anna.id })
    expect(body.answers).toEqual([{ ...sunday, question }])
  })

  it('are hidden from members on either side of a block', async () => {
    await save([sunday])
    await test.call(ben, 'block', { profile: anna.id })
    expect(await showTo(ben)).toBeUndefined()
    expect((await test.call(ben, 'promptAnswers', { profile: anna.id })).body.answers).toEqual([])
    const cleo = await aMember(test, site)
    await test.call(anna, 'block', { profile: cleo.id })
    const refused = await test.call(cleo, 'promptAnswers', { profile: anna.id })
    expect([refused.status, refused.error.error]).toEqual([403, 'blocked_by'])
  })

  it('are hidden together with a hidden profile', async () => {
    await save([sunday])
    await sql`update members set status = 'pending_deletion' where id = ${anna.id}`.execute(test.database.db)
    expect((await test.call(ben, 'promptAnswers', { profile: anna.id })).status).toBe(404)
  })

  it('change nothing about the label of a fictional profile', async () => {
    const fay = await aMember(test, site, { kind: 'fictional' })
    await sql`insert into prompt_answers (member_id, site_id, prompt_id, position, text, answered_at)
      values (${fay.id}, ${site.id}, 'smile', 0, 'Dogs.', now())`.execute(test.database.db)
    const { body } = await test.call(ben, 'profile', { id: fay.id })
    expect([body.profile.fictional, body.profile.prompts?.length]).toEqual([true, 1])
  })

  it('are not searchable', async () => {
    await save([{ id: 'smile', text: 'Lighthouses.' }])
    const { rows } = await sql<{ row: string }>`
      select s::text as row from search_members s where member_id = ${anna.id}`.execute(test.database.db)
    expect(rows[0]?.row).not.toContain('Lighthouses')
  })
})
