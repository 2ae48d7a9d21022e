import { expect, test } from 'vitest'
import { findCautions } from './conversation-history.tsx'
import type { Line } from './history-lines.ts'
import { findCaution, findOwnCaution } from './text-caution.ts'

test('account numbers, cards and ways to send money cause a warning', () => {
  const texts = [
    'please use NL91 ABNA 0417 1643 00, I pay you back',
    'iban: de89370400440532013000',
    'my card 4111 1111 1111 1111 does not work',
    'can you buy me a Steam gift card?',
    'send it by Western Union',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'paypal.me/somebody',
  ]
  expect(texts.map(findCaution)).toEqual(texts.map(() => 'payment'))
})

test('requests for money call for care in every language, with and without accents', () => {
  const texts = [
    'please send me some money for the train',
    'kun je me een cadeaubon geven? Of leen me wat geld',
    'überweis mir bitte Geld',
    'Ubersetzt: schick mir das Geld',
    'mi compri una carta regalo?',
    'puoi prestarmi soldi?',
    'envoie-moi de l’argent',
    'tu peux m’envoyer de l’argent ?',
    'envíame dinero',
    'prestame algo de dinero',
    'pożycz mi trochę pieniędzy',
    'wyślij mi kasę',
  ]
  expect(texts.map(findCaution)).toEqual(texts.map(() => 'payment'))
})

test('links and other places to talk call for care', () => {
  const texts = [
    'look: https://example.org/me',
    'www.example.org',
    'write me at t.me/anna',
    'my page is anna-live.xyz',
  ]
  expect(texts.map(findCaution)).toEqual(texts.map(() => 'link'))
})

test('ordinary messages are left alone', () => {
  const texts = [
    'Hello! How was your day?',
    'Born 14.06.1991, and you?',
    'I moved here in 2019 from Amsterdam.I like it',
    'My number of steps today: 12 345',
    'call me 0612345678 or +31 6 1234 5678',
    'I paid 1234567890123 in my game',
    'Meet at 18:30, Route 66 … ok?',
    'e.g. this, i.e. that',
    'I got a card from my mother',
    'mijn opa leende me zijn boek, geld had hij nooit',
    'op het eerste gezicht: een cadeau voor je',
    'ich habe kein Geld dabei, aber Zeit',
    'je n’ai pas d’argent mais du temps',
    'nie mam pieniędzy, ale mam czas',
  ]
  expect(texts.map(findCaution)).toEqual(texts.map(() => null))
})

function line(key: string, text: string, mine: boolean): Line {
  const message = {
    id: key,
    conversation: 'c',
    from_me: mine,
    kind: 'text' as const,
    text,
    created: '',
    read: true,
  }
  return {
    key,
    entry: { type: 'message', message: { ...message, delivered: true, credits: 1 } },
    mine,
    created: '',
    startsDay: false,
    startsUnread: false,
    startsGroup: false,
    endsGroup: false,
  }
}

test('only the partner’s texts at the beginning of a conversation carry the warning, each kind once', () => {
  const lines = [
    line('a', 'https://example.org', true),
    line('b', 'https://example.org', false),
    line('c', 'https://example.org/again', false),
    line('d', 'gift card please', false),
    ...Array.from({ length: 40 }, (_, index) => line(`n${index}`, 'hello', index % 2 === 0)),
    line('z', 'bitcoin', false),
  ]
  expect([...findCautions(lines, false)]).toEqual([
    ['b', 'link'],
    ['d', 'payment'],
  ])
  // Older pages are not there yet: what is seen is not the beginning.
  expect(findCautions(lines, true).size).toBe(0)
})

test('one’s own first message asks about phone numbers and payments, and nothing else', () => {
  const phones = ['06 12345678', 'call +49 (0)170 / 123 45 67', 'my number: 0031612345678', '(555) 123-4567']
  phones.push('llámame: 612 34 56 78', 'mój numer 601 234 567', 'il mio numero: 333 1234567.', '601234567')
  expect(phones.map(findOwnCaution)).toEqual(phones.map(() => 'phone'))
  expect(findOwnCaution('send it by Western Union')).toBe('payment')
  const ordinary = [
    'born 12-05-1990',
    'see you at 20:30 on 3.10.2026',
    'I ran 10 km in 48:12',
    'I paid 1234567890123 in my game',
    '300.000 people, 450 000 of them tourists',
    'look: https://example.org/me',
  ]
  expect(ordinary.map(findOwnCaution)).toEqual(ordinary.map(() => null))
})
