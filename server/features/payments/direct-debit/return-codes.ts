/** What a return says of its payer: the account cannot be debited, or its owner did not want or could not pay. */
export type ReturnMeaning = 'account' | 'payer' | 'technical'

/** The reasons for which banks send SEPA debits back (EPC173-14). */
const meanings: Readonly<Record<string, ReturnMeaning>> = {
  AC01: 'account',
  AC04: 'account',
  AC06: 'account',
  AC13: 'account',
  AG01: 'account',
  AM04: 'payer',
  MD01: 'payer',
  MD06: 'payer',
  MD07: 'account',
  MS02: 'payer',
  MS03: 'payer',
  RR01: 'account',
  SL01: 'payer',
}

/** What a code stands for. An unknown one counts as a fault of the file, not of the payer. */
export function returnMeaning(code: string): ReturnMeaning {
  return meanings[code] ?? 'technical'
}

/**
 * What goes on the block list after a return: an account that cannot be debited by its IBAN alone, a payer who
 * did not pay with the phone as well; nothing after a fault of the file.
 */
export function blockedBy(code: string): readonly ('iban' | 'phone')[] {
  switch (returnMeaning(code)) {
    case 'account':
      return ['iban']
    case 'payer':
      return ['iban', 'phone']
    case 'technical':
      return []
  }
}
