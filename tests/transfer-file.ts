import { validateXML } from 'xmllint-wasm'

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

/** Checks files of transfers against the message definition and returns the positions of those that violate it. */
export async function findInvalidTransferFiles(files: readonly string[]): Promise<number[]> {
  const result = await validateXML({
    xml: files.map((contents, number) => ({ fileName: `file-${number}.xml`, contents })),
    schema: [{ fileName: 'pain.001.001.09.xsd', contents: schema }],
  })
  const wrong = new Set(result.errors.flatMap(({ loc }) => loc?.fileName ?? []))
  return files.flatMap((_, number) => (wrong.has(`file-${number}.xml`) ? [number] : []))
}
