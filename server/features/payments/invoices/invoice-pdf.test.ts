import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { createId } from '#server/platform/ids.ts'
import { createTranslator } from '../../../platform/messages.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { renderInvoicePdf } from './invoice-pdf.ts'
import { listInvoiceTexts } from './invoice-texts.ts'

const date = '2026-11-20T12:00:00.000Z'
const document: Omit<InvoiceDocument, 'locale'> = {
  kind: 'invoice',
  number: 7,
  prefix: '',
  corrects: null,
  corrects_prefix: '',
  date,
  time_zone: 'Europe/Paris',
  site: 'Œil & cœur',
  seller: {
    name: 'Cœur à cœur SARL',
    address: 'ul. Świętokrzyska 1',
    city: 'Łódź',
    country: 'PL',
    registration: '12345678',
    vat_number: 'FR12345678901',
    email: 'hello@duet.test',
  },
  buyer_country: 'FR',
  payment: createId(),
  method: 'creditcard',
  credits: 12_345,
  currency: 'EUR',
  list_cents: 1_234_567,
  discount_cents: 100_000,
  discount_code: 'SPRING',
  total_cents: 1_134_567,
  vat_percent: 5.5,
  vat_cents: 59_148,
}

/** Returns how many characters of a PDF are missing in its fonts: they are drawn as empty boxes, glyph 0. */
function boxesIn(pdf: Buffer): number {
  const glyphs = readPages(pdf).flatMap((text) =>
    [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g)),
  )
  return glyphs.filter((glyph) => glyph === '0000').length
}

/** Returns what the pages of a PDF draw. */
function readPages(pdf: Buffer): string[] {
  // What is compressed may itself end in a carriage return.
  const parts = pdf.toString('latin1').matchAll(/FlateDecode.*?>>\s*stream\n(.*?)\nendstream/gs)
  const drawn = [...parts].map(([, part = '']) => inflateSync(Buffer.from(part, 'latin1')).toString('latin1'))
  const pages = drawn.filter((text) => /\bTJ\b/.test(text))
  expect(pages.length).toBeGreaterThan(0)
  return pages
}

// The seller is right-aligned: a long line would start left of the margin of 56 points.
it('an invoice prints no word beyond its edge', async () => {
  const name = `${'Vermögensverwaltungsbeteiligungs'.repeat(4)}gesellschaft`
  const seller = { ...document.seller, name, email: `${'a'.repeat(60)}@${'b'.repeat(60)}.test` }
  const texts = listInvoiceTexts(await createTranslator('de'), { ...document, seller, locale: 'de' })
  const pdf = await renderInvoicePdf(texts, { language: 'de', date: new Date(date) })
  const starts = readPages(pdf).flatMap((page) =>
    [...page.matchAll(/1 0 0 1 (-?[\d.]+) -?[\d.]+ Tm/g)].map(([, x]) => Number(x)),
  )
  expect(starts.length).toBeGreaterThan(0)
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(56)
})

it.each(localeCodes)('an invoice in %s has a glyph for every character', async (locale) => {
  const texts = listInvoiceTexts(await createTranslator(locale), { ...document, locale })
  expect(boxesIn(await renderInvoicePdf(texts, { language: locale, date: new Date(date) }))).toBe(0)
})

it.each(localeCodes)('an invoice in %s shows a discount with a minus sign, not a hyphen', async (locale) => {
  const { lines } = listInvoiceTexts(await createTranslator(locale), { ...document, locale })
  expect(lines.map(([, amount]) => amount).join()).toMatch(/^[^-−]*−[^-−]*$/)
})
