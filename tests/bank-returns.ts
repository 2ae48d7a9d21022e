import { demoBank } from '#server/features/payments/bank/bank-settings.ts'

/** Returns a bank's report on a file of direct debits, with those that it refused. */
export function writePain002(returns: readonly { payment: string; code: string }[]): Buffer {
  const parts = returns.map(
    ({ payment, code }) => `<TxInfAndSts><OrgnlEndToEndId>${payment.replaceAll('-', '')}</OrgnlEndToEndId>
      <TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>X</OrgnlPmtInfId>${parts.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`)
}

interface BankReturn {
  payment: string
  code: string
  status?: 'BOOK' | 'PDNG'
}

/** Returns a statement of the creditor's account on which banks took money back. */
export function writeCamt053(returns: readonly BankReturn[]): Buffer {
  const parts = returns.map(
    ({
      payment,
      code,
      status = 'BOOK',
    }) => `<Ntry><Amt Ccy="EUR">7.49</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>${status}</Cd></Sts>
      <BookgDt><Dt>2026-11-25</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${payment.replaceAll('-', '')}</EndToEndId></Refs>
      <RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S2</MsgId></GrpHdr>
    <Stmt><Id>2</Id><Acct><Id><IBAN>${demoBank.iban}</IBAN></Id></Acct>${parts.join('')}</Stmt></BkToCstmrStmt></Document>`)
}
