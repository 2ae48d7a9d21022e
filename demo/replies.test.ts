import { expect, test } from 'vitest'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { chooseReply, replyDelay } from './replies.ts'
import { replyLines } from './texts/reply-lines.ts'

const message = {
  id: '0195a0c0-0000-7000-8000-000000000001',
  kind: 'text',
  text: 'Hello',
  first: true,
} as const

test.each(localeCodes)('in %s every reply is marked as a demo reply', (locale) => {
  for (let i = 0; i < 40; i++) {
    const reply = chooseReply(locale, { ...message, id: `message ${i}` })
    expect(reply.startsWith(`${replyLines[locale].label} `)).toBe(true)
  }
})

test('a reply fits the message, and the same message gets the same one', () => {
  const saying = (changes: object) =>
    chooseReply('en', { ...message, ...changes }).replace('Demo reply: ', '')
  expect(replyLines.en.hello).toContain(saying({}))
  expect(replyLines.en.other).toContain(saying({ first: false }))
  expect(replyLines.en.question).toContain(saying({ text: 'Tea or coffee? ' }))
  expect(replyLines.en.present).toContain(saying({ kind: 'gift', text: null }))
  expect(saying({})).toBe(saying({}))
})

test('a played member types for two to five seconds', () => {
  for (let i = 0; i < 50; i++) {
    expect(replyDelay(`message ${i}`)).toBeGreaterThanOrEqual(2000)
    expect(replyDelay(`message ${i}`)).toBeLessThanOrEqual(5000)
  }
})
