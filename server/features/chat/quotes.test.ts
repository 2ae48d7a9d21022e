import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { waveformParts } from '#contract/features/chat/voice.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 20, paid: true })
  ben = await aMember(test, site, { credits: 20, gender: 'male' })
})

async function write(from: TestMember, to: TestMember, text: string, quote?: string) {
  const answer = await test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId(), quote })
  return answer.body.message
}

const open = async (who: TestMember, conversation: string) =>
  (await test.call(who, 'chat', { conversation })).body.messages

describe('an answer to a message', () => {
  it('quotes it on both sides, in the response to the sender and on the other screen', async () => {
    const screen = await openSocket(test.origin, ben)
    const asked = await write(ben, anna, 'Pancakes, sweet or savoury?')
    const said = await write(anna, ben, 'Savoury', asked.id)
    expect(said.quote).toEqual({ id: asked.id, from_me: false, kind: 'text', text: asked.text })
    const isAnswer = () => screen.stored.map(({ event }) => event.type === 'message' && event.message)
    await screen.until(() => isAnswer().some((message) => message && message.id === said.id))
    expect(isAnswer().find((message) => message && message.id === said.id)).toMatchObject({
      quote: { id: asked.id, from_me: true, text: asked.text },
    })
    await screen.close()
    expect((await open(ben, said.conversation)).at(-1)?.quote).toMatchObject({ from_me: true })
  })

  it('is repeated with its quote under the same client_id, and charged once', async () => {
    const asked = await write(ben, anna, 'Sweet?')
    const input = { profile: ben.id, text: 'Savoury', client_id: createId(), quote: asked.id }
    const first = await test.call(anna, 'sendMessage', input)
    const second = await test.call(anna, 'sendMessage', input)
    expect(second.body.message).toEqual(first.body.message)
    expect(second.body.user.credits).toBe(first.body.user.credits)
  })

  it('shows the beginning of a long text, without cutting a character in two', async () => {
    const asked = await write(ben, anna, '😀'.repeat(300))
    const { quote } = await write(anna, ben, 'Wow', asked.id)
    expect([...(quote?.text ?? '')]).toHaveLength(140)
    expect(quote?.text?.endsWith('😀…')).toBe(true)
  })

  it('names only the kind of photos and gifts', async () => {
    const file = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const photo = await test.call({ ...anna, file }, 'sendPhoto', { profile: ben.id, client_id: createId() })
    const gift = await test.call(anna, 'sendGift', {
      profile: ben.id,
      gift: 'rose',
      text: 'For you',
      client_id: createId(),
    })
    for (const { body } of [photo, gift]) {
      const { id, kind } = body.message
      const { quote } = await write(ben, anna, 'Thank you', id)
      expect(quote).toEqual({ id, from_me: false, kind })
    }
  })

  it('may be a voice message, of which the quote names only the kind', async () => {
    const asked = await write(ben, anna, 'How do you say that?')
    const waveform = '0v'.repeat(waveformParts / 2)
    const input = { profile: ben.id, quote: asked.id, client_id: createId(), waveform }
    const { body } = await test.call({ ...anna, file: await aSound() }, 'sendVoice', input)
    expect(body.message.quote).toMatchObject({ id: asked.id })
    const { quote } = await write(ben, anna, 'Like that', body.message.id)
    expect(quote).toEqual({ id: body.message.id, from_me: false, kind: 'voice' })
  })

  it('may be a photo, a gift or a GIF', async () => {
    const asked = await write(ben, anna, 'Show me your garden')
    const file = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const by = { profile: ben.id, quote: asked.id }
    const photo = await test.call({ ...anna, file }, 'sendPhoto', { ...by, client_id: createId() })
    const gift = await test.call(anna, 'sendGift', { ...by, gift: 'rose', client_id: createId() })
    for (const { body } of [photo, gift]) expect(body.message.quote).toMatchObject({ id: asked.id })
  })
})

describe('a quote', () => {
  it('says only that its message was removed after it was unsent', async () => {
    const asked = await write(ben, anna, 'I live at Oak Street 12')
    const said = await write(anna, ben, 'Nice', asked.id)
    await test.call(ben, 'unsendMessage', { conversation: asked.conversation, message: asked.id })
    for (const who of [anna, ben]) {
      const messages = await open(who, said.conversation)
      expect(messages.map(({ id, quote }) => ({ id, quote }))).toEqual([{ id: said.id, quote: null }])
      expect(JSON.stringify(messages)).not.toContain('Oak Street')
    }
  })

  it('of a message that was removed while the answer was being sent says so', async () => {
    const asked = await write(ben, anna, 'Sweet?')
    await test.call(ben, 'unsendMessage', { conversation: asked.conversation, message: asked.id })
    expect((await write(anna, ben, 'Savoury', asked.id)).quote).toBe(null)
  })

  it('never shows a message of another conversation', async () => {
    const carla = await aMember(test, site, { credits: 5 })
    const secret = await write(ben, carla, 'Only for Carla')
    await write(anna, ben, 'Hello')
    const said = await write(anna, ben, 'What did you tell her?', secret.id)
    expect(said.quote).toBe(null)
    expect(JSON.stringify(await open(ben, said.conversation))).not.toContain('Only for Carla')
  })

  it('shows nothing that its reader has removed with the conversation', async () => {
    const asked = await write(ben, anna, 'Sweet or savoury?')
    await test.call(anna, 'removeChat', { conversation: asked.conversation })
    const said = await write(ben, anna, 'I said something', asked.id)
    expect((await open(anna, said.conversation)).at(-1)?.quote).toBe(null)
    expect((await open(ben, said.conversation)).at(-1)?.quote).toMatchObject({ text: asked.text })
    expect((await test.call(anna, 'searchMessages', { q: 'something' })).body.found[0]?.message.quote).toBe(
      null,
    )
  })

  it('shows nothing older than the site shows', async () => {
    const asked = await write(ben, anna, 'Sweet or savoury?')
    const { settings } = await test.program.sites.byId(site.id)
    const created_at = new Date(test.clock.now().getTime() - (settings.chat_history_days + 1) * 86_400_000)
    await test.database.db.updateTable('messages').set({ created_at }).where('id', '=', asked.id).execute()
    expect((await write(anna, ben, 'Savoury', asked.id)).quote).toBe(null)
  })

  it('is part of the archive and of the evidence of a report', async () => {
    const asked = await write(ben, anna, 'Sweet or savoury?')
    const said = await write(anna, ben, 'Savoury', asked.id)
    await setPassword(test, anna, 'a good password')
    expect((await test.call(anna, 'makeExport', { password: 'a good password' })).status).toBe(200)
    await test.call(anna, 'report', { profile: ben.id, reason: 'other', conversation: said.conversation })
    const report = await test.database.db
      .selectFrom('reports')
      .select('evidence')
      .where('reporter_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(report.evidence).toMatchObject({
      conversation: {
        messages: [
          { id: asked.id, answers: null },
          { id: said.id, answers: asked.id },
        ],
      },
    })
  })
})
