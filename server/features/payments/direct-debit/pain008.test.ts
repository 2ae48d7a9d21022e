import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { composeIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { formatDecimal } from '../packages/decimal.ts'
import { type DebitBatch, writePain008 } from './pain008.ts'

const schema = fileURLToPath(
  new URL('../../../../../shared/quality/data/sepa-xsd/pain.008.001.08.xsd', import.meta.url),
)

const iban = fc
  .tuple(fc.integer({ min: 10_000_000, max: 99_999_999 }), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(
    ([bank, account]) =>
      composeIBAN({ countryCode: 'DE', bban: `${bank}${String(account).padStart(10, '0')}` }) ?? '',
  )

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

// Texts as members may type them: any script, signs of XML, control characters.
const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 90 })

const debit = fc.record({
  endToEndId: fc.uuid().map((id) => id.replaceAll('-', '')),
  cents: fc.integer({ min: 1, max: 10_000 }),
  mandateReference: fc.stringMatching(/^M-[0-9A-F]{12}$/),
  signedOn: day,
  debtor: typed,
  iban,
  text: typed,
})

const batch: fc.Arbitrary<DebitBatch> = fc.record({
  messageId: fc.stringMatching(/^D[0-9A-F]{8}-\d{6}$/),
  createdAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
  collectOn: day,
  creditor: fc.record({
    name: typed,
    iban,
    bic: fc.constant('ABNANL2A'),
    creditorId: fc.constant('NL95ZZZ012345670000'),
  }),
  debits: fc.array(debit, { minLength: 1, maxLength: 12 }),
})

const seed = 20_261_121

describe('a batch of direct debits', () => {
  it('states count and sum twice, in the order of the debits', () => {
    for (const one of fc.sample(batch, { numRuns: 500, seed })) {
      const xml = writePain008(one)
      const sum = formatDecimal(one.debits.reduce((total, { cents }) => total + cents, 0))
      const amounts = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => amount)
      expect(amounts).toEqual(one.debits.map(({ cents }) => formatDecimal(cents)))
      expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, told]) => told)).toEqual([sum, sum])
      const count = String(one.debits.length)
      expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map(([, told]) => told)).toEqual([count, count])
    }
  })

  it.skipIf(!existsSync(schema))(
    'is valid against the schema, 500 times over, and a broken one is not',
    async () => {
      const xml = fc.sample(batch, { numRuns: 500, seed }).map(writePain008)
      const broken = (xml[0] ?? '').replace('<SeqTp>OOFF</SeqTp>', '<SeqTp>NEVER</SeqTp>')
      const contents = readFileSync(schema, 'utf8')
      const files = [...xml, broken].map((text, number) => ({
        fileName: `batch-${number}.xml`,
        contents: text,
      }))
      const schemas = [{ fileName: 'pain.008.001.08.xsd', contents }]
      const wrong: string[] = []
      for (let first = 0; first < files.length; first += 100) {
        const result = await validateXML({ xml: files.slice(first, first + 100), schema: schemas })
        wrong.push(...result.errors.map(({ loc }) => loc?.fileName ?? 'unknown'))
      }
      expect(new Set(wrong)).toEqual(new Set(['batch-500.xml']))
    },
    120_000,
  )
})
