import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'
import { extractSearchWords } from './search-words.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 50, paid: true })
  ben = await aMember(test, site, { credits: 50, paid: true, gender: 'male' })
})

async function write(from: TestMember, to: TestMember, text: string) {
  const { body } = await test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })
  return { conversation: body.message.conversation, message: body.message.id }
}

async function find(who: TestMember, q: string, language = 'en'): Promise<(string | undefined)[]> {
  const headers = { 'x-language': language }
  const { body } = await test.call({ ...who, headers }, 'searchMessages', { q })
  return body.found.map(({ message }) => message.text)
}

/** Runs the indexing job. */
async function indexWords(): Promise<void> {
  test.clock.advance({ seconds: 60 })
  await test.runScheduled('gather-message-words')
}

describe('searching one’s own messages', () => {
  it('requires a login', async () => {
    const { status, error } = await test.call({}, 'searchMessages', { q: 'sea' })
    expect([status, error.error]).toEqual([403, 'authentication_required'])
  })

  for (const when of ['as soon as they are sent', 'after they were gathered'] as const) {
    it(`finds them in all conversations, newest first, ${when}`, async () => {
      const carla = await aMember(test, site, { gender: 'male' })
      await write(anna, ben, 'Shall we go to the sea on Sunday?')
      await write(ben, anna, 'The mountains are nearer')
      await write(anna, carla, 'I swam in the cold SEA today')
      if (when === 'after they were gathered') await indexWords()
      expect(await find(anna, 'sea')).toEqual([
        'I swam in the cold SEA today',
        'Shall we go to the sea on Sunday?',
      ])
      expect(await find(anna, 'cold sea')).toEqual(['I swam in the cold SEA today'])
      expect(await find(ben, 'sea')).toEqual(['Shall we go to the sea on Sunday?'])
      expect(await find(anna, 'desert')).toEqual([])
    })
  }

  it('finds words next to the punctuation and emoji of every language', async () => {
    const texts = [
      '¿Café mañana?',
      '«Bonjour» dit-il',
      'Er sagte „Servus“',
      'so good🙂lunch',
      'l’été – enfin…',
    ]
    for (const text of texts) await write(anna, ben, text)
    for (const round of ['fresh', 'gathered']) {
      const found = await Promise.all(
        ['café', 'bonjour', 'servus', 'lunch', 'été', 'enfin'].map((word) => find(ben, word, 'es')),
      )
      expect([round, ...found.flat()]).toEqual([round, ...texts, 'l’été – enfin…'])
      await indexWords()
    }
  })

  it('finds other forms of a word, prefixes, and letters without their accents', async () => {
    await write(anna, ben, 'We were swimming near the café')
    for (const round of ['fresh', 'gathered']) {
      for (const words of ['swim', 'swimm', 'cafe', 'CAFÉ swims']) {
        expect(await find(anna, words), `${round} ${words}`).toHaveLength(1)
      }
      await indexWords()
    }
  })

  it('folds the letters of each language for readers of every other', async () => {
    const pairs = [
      [
        'Wir treffen uns in der Schloßstraße',
        ['schlossstrasse', 'Schloßstraße', 'SCHLOSSSTRASSE', 'schlossstr'],
      ],
      ['Spotkajmy się w Łodzi', ['lodzi', 'łodzi', 'ŁODZI']],
      ['Vi ses i København på Ærø', ['kobenhavn', 'københavn', 'aero', 'ærø']],
      ['Ma sœur habite à Besançon', ['soeur', 'sœur', 'besancon', 'Besanc\u0327on']],
      ['El niño está en A Coruña', ['nino', 'niño', 'coruna']],
      ['Živjo, Đorđe ðor', ['dorde', 'đorđe']],
    ] as const
    for (const [text] of pairs) await write(anna, ben, text)
    for (const round of ['fresh', 'gathered']) {
      for (const [text, typed] of pairs)
        for (const words of typed)
          for (const language of ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'])
            expect(await find(ben, words, language), `${round} ${words} ${language}`).toEqual([text])
      await indexWords()
    }
  })

  it('finds the inflected forms of Polish words', async () => {
    await write(anna, ben, 'Lubię kawę i długie spacery')
    await indexWords()
    for (const words of ['kawa', 'spacer', 'spacerów', 'dlugi']) {
      expect(await find(anna, words, 'pl'), words).toHaveLength(1)
    }
  })

  it('shows nothing of other people’s chats, deleted chats or unsent messages', async () => {
    const stranger = await aMember(test, site)
    const { conversation } = await write(anna, ben, 'the old lighthouse')
    await indexWords()
    expect(await find(stranger, 'lighthouse')).toEqual([])
    await test.call(ben, 'removeChat', { conversation })
    expect(await find(ben, 'lighthouse')).toEqual([])
    await test.call(anna, 'unsendMessage', await write(anna, ben, 'a lighthouse again'))
    expect(await find(anna, 'lighthouse')).toEqual(['the old lighthouse'])
  })

  it('returns page after page', async () => {
    for (let number = 0; number < 33; number++) await write(anna, ben, `harbour ${number}`)
    await indexWords()
    const first = await test.call(anna, 'searchMessages', { q: 'harbour' })
    expect(first.body.found).toHaveLength(30)
    const second = await test.call(anna, 'searchMessages', { q: 'harbour', before: first.body.next ?? '' })
    expect([second.body.found.length, second.body.next]).toEqual([3, null])
  })

  it('finds voice messages of both members by the words for them', async () => {
    const sender = await aMember(test, site, { paid: true, credits: 10 })
    const waveform = '0'.repeat(48)
    const asked = { profile: ben.id, client_id: createId(), waveform }
    const sent = await test.call({ ...sender, file: await aSound() }, 'sendVoice', asked)
    const ids = async (member: TestMember, q: string) => {
      const { body } = await test.call(member, 'searchMessages', { q })
      return body.found.filter(({ message }) => message.kind === 'voice').map(({ message }) => message.id)
    }
    for (const member of [sender, ben]) {
      expect(await ids(member, 'voice message')).toEqual([sent.body.message.id])
      expect(await ids(member, 'message')).toEqual([])
    }
    expect(await ids(await aMember(test, site), 'voice message')).toEqual([])
  })

  it('accepts any input', async () => {
    for (const words of ["'; drop table", '!!! & | :*', '((', 'a', '😀', '\\']) {
      expect((await test.call(anna, 'searchMessages', { q: words })).status).toBe(200)
    }
  })
})

describe('the words of a search', () => {
  it('are at most eight, of letters and digits, without single letters', () => {
    expect(extractSearchWords('A sea & 2 mountains, (o)', 'en').map(({ whole }) => whole)).toEqual([
      'sea',
      'mountains',
    ])
    expect(extractSearchWords('aa '.repeat(20), 'en')).toHaveLength(8)
  })

  it('are stemmed in Polish only', () => {
    expect(extractSearchWords('kawa', 'pl')).toEqual([{ whole: 'kawa', start: 'kaw' }])
    expect(extractSearchWords('kawa', 'en')).toEqual([{ whole: 'kawa', start: 'kawa' }])
  })
})
