import { describe, expect, it } from 'vitest'
import { findContactData, findForbiddenWord, foldText } from './contact-data.ts'

describe('contact data', () => {
  it.each([
    'Write me: anna.k@example.com',
    'anna (at) example (dot) com',
    'anna at gmail punto com',
    'see www.example.org',
    'https://t.example/x',
    'my page is hot-anna.com',
    'Call +31 6 1234 5678',
    '0612-345-678',
    '0 6 1 2 3 4 5 6 7 8',
    'whatsapp: 0612345',
    'insta @anna_rides',
    'IG: anna_rides',
    'telegram is annarides',
    'find me @annarides',
    't.me/anna99',
    'look at bit.ly/x',
    'my kik anna99',
    'Snap: anna_r',
    'insta anna.99',
  ])('is found in “%s”', (text) => {
    expect(findContactData(text)).toBeDefined()
  })

  it.each([
    'I was born in 1990 and I am 1.78 m tall.',
    'I love hiking, films and good food. Looking for someone who laughs.',
    'Two kids (7 and 9), one dog.',
    'Ich arbeite am Theater, von 9 bis 5.',
    'I like Instagram pictures of cats',
    'At home at 18.30 I cook. Then a film at 20.15.',
    'Working in IT. Living in Utrecht since 2012-2013.',
    'I look at that. It was fun.me and my dog. Music.it makes me happy',
    'I snap pictures of cats in 2019',
    'Signal lost, WhatsApp at 20h is no fun',
    'A man and/or woman, e.g. you',
    'Je cherche quelqu’un de sérieux, 45-55 ans.',
  ])('is not found in “%s”', (text) => {
    expect(findContactData(text)).toBeUndefined()
  })
})

describe('words of a site', () => {
  it('are found as whole words, whatever their case, accents or punctuation', () => {
    const words = ['sugar daddy', 'escort'].map(foldText)
    expect(findForbiddenWord('Seeking a SUGAR—DADDY!', words)).toBe('sugar daddy')
    expect(findForbiddenWord('Éscort', words)).toBe('escort')
    expect(findForbiddenWord('I escorted my mother home', words)).toBeUndefined()
  })
})
