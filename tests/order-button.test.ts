import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { bindingCalls } from '#web/features/payments/checkout/place-order.ts'

const folder = 'web/features/payments/checkout/'

/** Article 8(2) of directive 2011/83/EU in each language, written as a button. */
const acceptedWords = {
  en: 'Order with obligation to pay',
  nl: 'Bestelling met betalingsverplichting',
  de: 'Zahlungspflichtig bestellen',
  it: 'Ordine con obbligo di pagare',
  fr: 'Commande avec obligation de paiement',
  es: 'Pedido con obligación de pago',
  pl: 'Zamówienie z obowiązkiem zapłaty',
} as const

const paths = readdirSync('web', { recursive: true, encoding: 'utf8' }) as string[] // text, by its encoding

const webFiles: ReadonlyMap<string, string> = new Map(
  paths
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => join('web', path))
    .map((path): [string, string] => [path, readFileSync(path, 'utf8')]),
)

const names = bindingCalls.join('|')
const throughTheButton = new RegExp(
  `Call(?:In|Out)put<'(?:${names})'>|useOrder\\('(?:${names})'|placeOrder\\(app, '(?:${names})'`,
  'g',
)

/** Finds where an order could be placed by anything but the order button, and what that button says instead. */
function findBreaches(files: ReadonlyMap<string, string>): string[] {
  const breaches: string[] = []
  for (const [path, source] of files) {
    const isList = path === `${folder}place-order.ts`
    const isButton = path === `${folder}order-button.tsx`
    if (!isList && new RegExp(`['"\`](?:${names})['"\`]`).test(source.replaceAll(throughTheButton, ''))) {
      breaches.push(`${path} places an order without the order button`)
    }
    if (!isButton && /as (?:unknown as )?OrderPress/.test(source)) {
      breaches.push(`${path} pretends that the order button was pressed`)
    }
    if (!isButton && source.includes('payments.orderButton')) {
      breaches.push(`${path} has an order button of its own`)
    }
  }
  const button = files.get(`${folder}order-button.tsx`) ?? ''
  const labels = Array.from(button.matchAll(/<Button\b[\s\S]*?>\s*(\{t\([^\n]*\)\}|[^<>=]*?)\s*<\/Button>/g))
  if (labels.length !== 1 || labels[0]?.[1] !== "{t('payments.orderButton')}") {
    breaches.push('the order button says something else than its one message')
  }
  return breaches
}

const planted = (path: string, change: (source: string) => string) =>
  findBreaches(new Map([...webFiles, [path, change(webFiles.get(path) ?? '')]]))

describe('the button that obliges to pay', () => {
  it.each(localeCodes)('says the words of the law and nothing else: %s', (locale) => {
    const messages = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')) as Record<string, string>
    expect(messages['payments.orderButton']).toBe(acceptedWords[locale])
  })

  it('is the only way to place an order', () => {
    expect(findBreaches(webFiles)).toEqual([])
  })

  it('is used for every member’s call that starts or confirms a payment', () => {
    const begins = Object.entries(calls)
      .filter(([, call]) => call.method === 'POST' && call.access === 'member')
      .filter(([, call]) => 'shape' in call.output && 'payment' in (call.output.shape as object))
      .map(([name]) => name)
    expect(begins.sort()).toEqual([...bindingCalls].sort())
  })

  it('is reported missing when a page orders with a button of its own', () => {
    const page = 'web/features/payments/pages/credits-repeat-order.tsx'
    expect(
      planted(page, (source) => source.replace("useOrder('startRepeatOrder'", "useAct('startRepeatOrder'")),
    ).toEqual([`${page} places an order without the order button`])
    expect(planted(page, (source) => `${source}\nconst press = {} as OrderPress`)).toEqual([
      `${page} pretends that the order button was pressed`,
    ])
  })

  it('is reported when an amount, a method or other words are added to it', () => {
    const path = `${folder}order-button.tsx`
    const says = "{t('payments.orderButton')}"
    for (const other of ["{t('payments.bar')}", `${says} {amount}`, 'Pay now']) {
      expect(planted(path, (source) => source.replace(says, () => other))).toEqual([
        'the order button says something else than its one message',
      ])
    }
  })
})
