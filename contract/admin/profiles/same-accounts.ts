import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { MemberEntry } from './members.ts'

/**
 * What two accounts can have in common: a browser, a mailbox however its address is written, the bank account or the phone
 * number of a direct debit, a card as far as its provider names it, or a picture.
 */
export const accountSigns = ['device', 'mailbox', 'iban', 'phone', 'card', 'picture'] as const
const AccountSign = z.enum(accountSigns)
export type AccountSign = z.infer<typeof AccountSign>

const SameAccount = z.extend(MemberEntry, {
  /** The id of its site. */
  site: z.string(),
  signs: z.array(AccountSign),
})
export type SameAccount = z.infer<typeof SameAccount>

export const adminSameAccounts = defineCall({
  about:
    'Finds accounts that may be of the same person as a member, on the sites that the caller works on, with what they have in ' +
    'common; at most 100. A shared sign is no proof: couples share browsers and bank accounts. The reason goes into the log.',
  method: 'POST',
  path: '/api/admin/same-accounts.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: z.object({ accounts: z.array(SameAccount) }),
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})
