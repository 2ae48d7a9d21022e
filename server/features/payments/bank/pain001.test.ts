import fc from 'fast-check'
import { composeIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { decimal } from '../packages/decimal.ts'
import { pain001, type TransferFile } from './pain001.ts'

/**
 * The part of the message definition pain.001.001.09 (ISO 20022) that a SEPA transfer fills: its elements in their order,
 * with the types of the standard.
 */
const schema = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" elementFormDefault="qualified">
${[
  ['Max35Text', 'string', '<xs:minLength value="1"/><xs:maxLength value="35"/>'],
  ['Max140Text', 'string', '<xs:minLength value="1"/><xs:maxLength value="140"/>'],
  ['Max15NumericText', 'string', '<xs:pattern value="[0-9]{1,15}"/>'],
  ['DecimalNumber', 'decimal', '<xs:fractionDigits value="17"/><xs:totalDigits value="18"/>'],
  ['IBAN2007Identifier', 'string', '<xs:pattern value="[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}"/>'],
  [
    'BICFIDec2014Identifier',
    'string',
    '<xs:pattern value="[A-Z0-9]{4,4}[A-Z]{2,2}[A-Z0-9]{2,2}([A-Z0-9]{3,3}){0,1}"/>',
  ],
  ['PaymentMethod3Code', 'string', '<xs:enumeration value="TRF"/>'],
  ['ChargeBearerType1Code', 'string', '<xs:enumeration value="SLEV"/>'],
  ['ServiceLevel', 'string', '<xs:enumeration value="SEPA"/>'],
  [
    'Amount',
    'decimal',
    '<xs:minInclusive value="0"/><xs:fractionDigits value="5"/><xs:totalDigits value="18"/>',
  ],
]
  .map(
    ([name, base, facets]) =>
      `<xs:simpleType name="${name}"><xs:restriction base="xs:${base}">${facets}</xs:restriction></xs:simpleType>`,
  )
  .join('\n')}
<xs:complexType name="InstdAmt"><xs:simpleContent><xs:extension base="Amount">
  <xs:attribute name="Ccy" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{3,3}"/></xs:restriction></xs:simpleType></xs:attribute>
</xs:extension></xs:simpleContent></xs:complexType>
${(
  [
    ['Party', [['Nm', 'Max140Text']]],
    ['AccountId', [['IBAN', 'IBAN2007Identifier']]],
    ['Account', [['Id', 'AccountId']]],
    ['Institution', [['BICFI', 'BICFIDec2014Identifier']]],
    ['Agent', [['FinInstnId', 'Institution']]],
    ['Level', [['Cd', 'ServiceLevel']]],
    ['Type', [['SvcLvl', 'Level']]],
    ['Day', [['Dt', 'xs:date']]],
    ['Id', [['EndToEndId', 'Max35Text']]],
    ['Amt', [['InstdAmt', 'InstdAmt']]],
    ['Remittance', [['Ustrd', 'Max140Text']]],
    [
      'Transfer',
      [
        ['PmtId', 'Id'],
        ['Amt', 'Amt'],
        ['Cdtr', 'Party'],
        ['CdtrAcct', 'Account'],
        ['RmtInf', 'Remittance'],
      ],
    ],
    [
      'Header',
      [
        ['MsgId', 'Max35Text'],
        ['CreDtTm', 'xs:dateTime'],
        ['NbOfTxs', 'Max15NumericText'],
        ['CtrlSum', 'DecimalNumber'],
        ['InitgPty', 'Party'],
      ],
    ],
    [
      'Instruction',
      [
        ['PmtInfId', 'Max35Text'],
        ['PmtMtd', 'PaymentMethod3Code'],
        ['NbOfTxs', 'Max15NumericText'],
        ['CtrlSum', 'DecimalNumber'],
        ['PmtTpInf', 'Type'],
        ['ReqdExctnDt', 'Day'],
        ['Dbtr', 'Party'],
        ['DbtrAcct', 'Account'],
        ['DbtrAgt', 'Agent'],
        ['ChrgBr', 'ChargeBearerType1Code'],
        ['CdtTrfTxInf', 'Transfer'],
      ],
    ],
    [
      'Initiation',
      [
        ['GrpHdr', 'Header'],
        ['PmtInf', 'Instruction'],
      ],
    ],
    ['Document', [['CstmrCdtTrfInitn', 'Initiation']]],
  ] as const
)
  .map(([name, elements]) => {
    const parts = elements.map(
      ([element, type]) =>
        `<xs:element name="${element}" type="${type}"${element === 'CdtTrfTxInf' ? ' maxOccurs="unbounded"' : ''}/>`,
    )
    return `<xs:complexType name="${name}"><xs:sequence>${parts.join('')}</xs:sequence></xs:complexType>`
  })
  .join('\n')}
<xs:element name="Document" type="Document"/>
</xs:schema>`

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
      ...{ name: typed, iban, text: typed },
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

const seed = 20_261_126

describe('a file of transfers', () => {
  it('says its number and its sum twice, in the order of the transfers', () => {
    for (const one of fc.sample(file, { numRuns: 200, seed })) {
      const xml = pain001(one)
      const amounts = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => amount)
      expect(amounts).toEqual(one.transfers.map(({ cents }) => decimal(cents)))
      const sum = decimal(one.transfers.reduce((total, { cents }) => total + cents, 0))
      expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, told]) => told)).toEqual([sum, sum])
      const count = String(one.transfers.length)
      expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map(([, told]) => told)).toEqual([count, count])
    }
  })

  it('has the structure of the message, 100 times over, and a broken one has not', async () => {
    const xml = fc.sample(file, { numRuns: 100, seed }).map(pain001)
    const [first = ''] = xml
    const broken = [
      first.replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>DD</PmtMtd>'),
      first.replace(/<ReqdExctnDt>.*<\/ReqdExctnDt>/, ''),
    ]
    const result = await validateXML({
      xml: [...xml, ...broken].map((contents, number) => ({ fileName: `file-${number}.xml`, contents })),
      schema: [{ fileName: 'pain.001.001.09.xsd', contents: schema }],
    })
    const wrong = new Set(result.errors.flatMap(({ loc }) => loc?.fileName ?? []))
    expect(wrong).toEqual(new Set(['file-100.xml', 'file-101.xml']))
  }, 60_000)
})
