import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { AdminTranslate } from '#generated/messages.ts'
import { loadAdminLanguage } from '../admin-language.ts'
import { describeChange } from './payment-words.ts'

const { t } = await loadAdminLanguage('de')
const de = t as AdminTranslate // this catalogue has the keys of the back office, too

it.each([
  ['checked again', 'Erneut geprüft'],
  [
    'webhook payment.paid; paid after we had closed it; sent back',
    /^Nachricht .*payment\.paid.*\. Bezahlt, .*\. Das Geld/,
  ],
  ['mollie was down: given to stripe', 'Mollie konnte nicht annehmen, daher Stripe'],
  ['direct debit returned: MD06', /MD06/],
  ['paid are 10.00 EUR, asked were 22.99 EUR', '10.00 EUR statt 22.99 EUR bezahlt'],
  ['refund of 5.00 EUR, completed: found by asking, no report told of it', /^5\.00 EUR zurück/],
  ['transfer matched by staff', 'Überweisung vom Team zugeordnet'],
])('says "%s" in the words of the page', (reason, said) => {
  expect(describeChange(de, reason)).toMatch(said)
})

it('quotes what it does not know, such as the words of a provider', () => {
  expect(describeChange(de, 'insufficient_funds')).toBe('Vermerkt als: „insufficient_funds“')
})

it('knows every reason that the server writes into the history', () => {
  const folder = 'server/features/payments'
  const sources = (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]) // text, by its encoding
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
  const written = sources.flatMap((source) => [
    ...source.matchAll(/(?:closePayment|settlePayment)\([^\n]*'([a-z][a-z ]+ [a-z ]+|reconciled)'/g),
    ...source.matchAll(/type: 'payment\.news'[^\n]*reason: '([^']+)'/g),
  ])
  const unknown = written
    .map(([, reason = '']) => reason)
    .filter((reason) => describeChange(de, reason).startsWith('Vermerkt'))
  expect(written.length).toBeGreaterThan(8)
  expect(unknown).toEqual([])
})
