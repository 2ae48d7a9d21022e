import { formatDecimal } from '../packages/decimal.ts'
import { toSepaText } from './sepa-text.ts'

/** One transfer of a file. */
interface CreditTransfer {
  /** The end-to-end id, at most 35 letters and digits. */
  readonly endToEndId: string
  readonly cents: number
  readonly name: string
  readonly iban: string
  readonly text: string
}

export interface TransferFile {
  readonly messageId: string
  readonly createdAt: Date
  /** YYYY-MM-DD. */
  readonly executeOn: string
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string }
  readonly transfers: readonly CreditTransfer[]
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const toName = (text: string) => escapeXml(toSepaText(text, 70))

function writeTransfer({ endToEndId, cents, name, iban, text }: CreditTransfer): string {
  return `      <CdtTrfTxInf>
        <PmtId><EndToEndId>${escapeXml(endToEndId)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">${formatDecimal(cents)}</InstdAmt></Amt>
        <Cdtr><Nm>${toName(name)}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>${escapeXml(toSepaText(text, 140))}</Ustrd></RmtInf>
      </CdtTrfTxInf>`
}

/** Writes transfers in euros as pain.001.001.09 (SEPA credit transfer), which a bank carries out. */
export function writePain001({ messageId, createdAt, executeOn, debtor, transfers }: TransferFile): string {
  const sum = transfers.reduce((total, { cents }) => total + cents, 0)
  const sums = `<NbOfTxs>${transfers.length}</NbOfTxs>
      <CtrlSum>${formatDecimal(sum)}</CtrlSum>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${escapeXml(messageId)}</MsgId>
      <CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>
      ${sums}
      <InitgPty><Nm>${toName(debtor.name)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${escapeXml(messageId)}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      ${sums}
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${toName(debtor.name)}</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id></DbtrAcct>
      <DbtrAgt><FinInstnId><BICFI>${debtor.bic}</BICFI></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
${transfers.map(writeTransfer).join('\n')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}
