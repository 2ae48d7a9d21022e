import fc from 'fast-check'
import { composeIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { findInvalidTransferFiles } from '#tests/transfer-file.ts'
import { formatDecimal } from '../packages/decimal.ts'
import { type TransferFile, writePain001 } from './pain001.ts'

const iban = fc
  .tuple(fc.integer({ min: 10_000_000, max: 99_999_999 }), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(
    ([bank, account]) =>
      composeIBAN({ countryCode: 'DE', bban: `${bank}${String(account).padStart(10, '0')}` }) ?? '',
  )

// Texts as members and banks may write them: any script, signs of XML, control characters.
const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 90 })

const file: fc.Arbitrary<TransferFile> = fc.record({
  messageId: fc.stringMatching(/^R[0-9A-F]{24}$/),
  createdAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
  executeOn: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  debtor: fc.record({ name: typed, iban, bic: fc.constant('ABNANL2A') }),
  transfers: fc.array(
    fc.record({
      endToEndId: fc.uuid().map((id) => id.replaceAll('-', '')),
      cents: fc.integer({ min: 1, max: 10_000 }),
      name: typed,
      iban,
      text: typed,
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

const seed = 20_261_126

describe('a file of transfers', () => {
  it('states count and sum twice, in the order of the transfers', () => {
    for (const one of fc.sample(file, { numRuns: 200, seed })) {
      const xml = writePain001(one)
      const amounts = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => amount)
      expect(amounts).toEqual(one.transfers.map(({ cents }) => formatDecimal(cents)))
      const sum = formatDecimal(one.transfers.reduce((total, { cents }) => total + cents, 0))
      expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, told]) => told)).toEqual([sum, sum])
      const count = String(one.transfers.length)
      expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map(([, told]) => told)).toEqual([count, count])
    }
  })

  it('follows the message’s schema in 100 random files, and a broken one does not', async () => {
    const xml = fc.sample(file, { numRuns: 100, seed }).map(writePain001)
    const [first = ''] = xml
    const broken = [
      first.replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>DD</PmtMtd>'),
      first.replace(/<ReqdExctnDt>.*<\/ReqdExctnDt>/, ''),
    ]
    const wrong = await findInvalidTransferFiles([...xml, ...broken])
    expect(wrong).toEqual([100, 101])
  }, 60_000)
})
