import { toSepaText } from '../bank/sepa-text.ts'
import { formatDecimal } from '../packages/decimal.ts'

/** One debit of a batch. */
export interface BatchDebit {
  /** The end-to-end id, which a return repeats. */
  readonly endToEndId: string
  readonly cents: number
  readonly mandateReference: string
  /** The day on which the mandate was given, as YYYY-MM-DD. */
  readonly signedOn: string
  readonly debtor: string
  readonly iban: string
  readonly text: string
}

export interface DebitBatch {
  readonly messageId: string
  readonly createdAt: Date
  /** YYYY-MM-DD. */
  readonly collectOn: string
  readonly creditor: {
    readonly name: string
    readonly iban: string
    readonly bic: string
    readonly creditorId: string
  }
  readonly debits: readonly BatchDebit[]
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const name = (text: string) => escapeXml(toSepaText(text, 70))

function writeDebit(debit: BatchDebit): string {
  return `      <DrctDbtTxInf>
        <PmtId><EndToEndId>${escapeXml(debit.endToEndId)}</EndToEndId></PmtId>
        <InstdAmt Ccy="EUR">${formatDecimal(debit.cents)}</InstdAmt>
        <DrctDbtTx><MndtRltdInf><MndtId>${escapeXml(debit.mandateReference)}</MndtId><DtOfSgntr>${debit.signedOn}</DtOfSgntr></MndtRltdInf></DrctDbtTx>
        <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
        <Dbtr><Nm>${name(debit.debtor)}</Nm></Dbtr>
        <DbtrAcct><Id><IBAN>${debit.iban}</IBAN></Id></DbtrAcct>
        <RmtInf><Ustrd>${escapeXml(toSepaText(debit.text, 140))}</Ustrd></RmtInf>
      </DrctDbtTxInf>`
}

/** Returns the sum over a batch, in cents. */
export function computeControlSum(debits: readonly Pick<BatchDebit, 'cents'>[]): number {
  return debits.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Writes a batch of one-off direct debits as pain.008.001.08 (SEPA Core). Every debit has its own mandate, since
 * nothing recurs: a further purchase asks again.
 */
export function writePain008(batch: DebitBatch): string {
  const { creditor, debits, messageId } = batch
  const sums = `<NbOfTxs>${debits.length}</NbOfTxs>
      <CtrlSum>${formatDecimal(computeControlSum(debits))}</CtrlSum>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">
  <CstmrDrctDbtInitn>
    <GrpHdr>
      <MsgId>${escapeXml(messageId)}</MsgId>
      <CreDtTm>${batch.createdAt.toISOString().slice(0, 19)}Z</CreDtTm>
      ${sums}
      <InitgPty><Nm>${name(creditor.name)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${escapeXml(messageId)}</PmtInfId>
      <PmtMtd>DD</PmtMtd>
      ${sums}
      <PmtTpInf>
        <SvcLvl><Cd>SEPA</Cd></SvcLvl>
        <LclInstrm><Cd>CORE</Cd></LclInstrm>
        <SeqTp>OOFF</SeqTp>
      </PmtTpInf>
      <ReqdColltnDt>${batch.collectOn}</ReqdColltnDt>
      <Cdtr><Nm>${name(creditor.name)}</Nm></Cdtr>
      <CdtrAcct><Id><IBAN>${creditor.iban}</IBAN></Id></CdtrAcct>
      <CdtrAgt><FinInstnId><BICFI>${creditor.bic}</BICFI></FinInstnId></CdtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtrSchmeId><Id><PrvtId><Othr><Id>${creditor.creditorId}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>
${debits.map(writeDebit).join('\n')}
    </PmtInf>
  </CstmrDrctDbtInitn>
</Document>
`
}
