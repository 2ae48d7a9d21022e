import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'
import {
  CommissionKind,
  CommissionState,
  FraudSign,
  PartnerBalance,
  PartnerState,
  PartnerStatement,
  PartnerTerms,
} from '../../features/partners/partner.ts'
import { pageInput, pageOutput, searchInput } from '../list-page.ts'

const reason = z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000))

const PartnerEntry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  code: z.string(),
  state: PartnerState,
  created: z.string(),
  terms: PartnerTerms,
  balance: PartnerBalance,
  /** Whether the payout details are complete. */
  payable: z.boolean(),
})
export type PartnerEntry = z.infer<typeof PartnerEntry>

const Partners = z.object({ partners: z.array(PartnerEntry), ...pageOutput })

export const adminPartners = defineCall({
  about: 'Lists the partners of the site with their terms and balances; those to be decided first.',
  method: 'GET',
  path: '/api/admin/partners.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ ...searchInput, ...pageInput }),
  output: Partners,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminDecidePartner = defineCall({
  about: 'Approves, rejects or closes a partner and sets the terms of payment, with a reason.',
  method: 'PUT',
  path: '/api/admin/partners.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    state: z.enum(['active', 'rejected', 'closed']),
    terms: PartnerTerms,
    reason,
  }),
  output: Partners,
  errors: ['not_found', 'empty', 'confirm_email_first'],
  idempotency: 'natural',
})

const Commission = z.object({
  id: z.string(),
  partner: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  kind: CommissionKind,
  state: CommissionState,
  signs: z.array(FraudSign),
  link: z.string(),
  sub1: z.string(),
  amount: Money,
  reversed: Money,
  payment: z.nullable(z.string()),
  member: z.nullable(z.string()),
})
export type AdminCommission = z.infer<typeof Commission>

const Commissions = z.object({ commissions: z.array(Commission), ...pageOutput })

export const adminCommissions = defineCall({
  about:
    'Lists commissions, of one partner or of all: those held for a sign of fraud, oldest first, or all, newest first.',
  method: 'GET',
  path: '/api/admin/commissions.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ list: z.enum(['held', 'all']), partner: z.optional(z.uuid()), ...pageInput }),
  output: Commissions,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminDecideCommission = defineCall({
  about: 'Releases a held commission or rejects one, with a reason.',
  method: 'PUT',
  path: '/api/admin/commissions.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), decision: z.enum(['release', 'reject']), reason }),
  output: z.object({}),
  errors: ['not_found', 'empty', 'already_completed'],
  idempotency: 'natural',
})

const Statement = z.extend(PartnerStatement, {
  partner: z.string(),
  /** The account on the statement; null when its document was lost. */
  iban: z.nullable(z.string()),
  /** The payout by file that paid it. */
  payout: z.nullable(z.string()),
})
export type AdminPartnerStatement = z.infer<typeof Statement>

const Statements = z.object({ statements: z.array(Statement), ...pageOutput })

export const adminPartnerStatements = defineCall({
  about: 'Lists the statements of partners: those to be paid first, then the newest.',
  method: 'GET',
  path: '/api/admin/partner-statements.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(pageInput),
  output: Statements,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminPartnerStatementFile = defineCall({
  about: 'Returns a statement of a partner as PDF.',
  method: 'GET',
  path: '/api/admin/partner-statements.php',
  when: { format: 'pdf' },
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

export const adminPayPartners = defineCall({
  about:
    'Pays open statements: all in euros with payout data by a file for the bank, or the named ones by hand. The same client_id pays once.',
  method: 'POST',
  path: '/api/admin/partner-payouts.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    client_id: z.uuid(),
    method: z.enum(['file', 'hand']),
    statements: z.optional(z.array(z.uuid()).check(z.maxLength(500))),
  }),
  output: z.object({ payout: z.string() }),
  errors: ['not_found', 'empty', 'authorization_required'],
  idempotency: 'natural',
})

export const adminPartnerPayoutFile = defineCall({
  about: 'Returns a payout as a file for the bank (pain.001).',
  method: 'GET',
  path: '/api/admin/partner-payouts.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.null(),
  errors: ['not_found', 'empty'],
  idempotency: 'read',
  answers: 'bytes',
})
