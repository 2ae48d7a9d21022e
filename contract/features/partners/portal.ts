import * as z from 'zod/mini'
import { pageInput, pageOutput } from '../../admin/list-page.ts'
import { defineCall } from '../../api/call.ts'
import { minStaffPasswordLength } from '../../api/limits.ts'
import { Money } from '../../api/money.ts'
import { Locale } from '../sites/locale.ts'
import {
  CommissionKind,
  CommissionState,
  PartnerBalance,
  PartnerState,
  PartnerStatement,
  PartnerTerms,
  Payee,
  partnerRulesVersion,
} from './partner.ts'

const email = z.string().check(z.maxLength(300))
const password = z.string().check(z.maxLength(200))
const newPassword = password.check(z.minLength(minStaffPasswordLength, 'too_small'))
const token = z.string().check(z.maxLength(100))
const guesses = { requests: 20, seconds: 900 }

/** The logged-in partner, as their own browser knows them. */
export const PartnerSelf = z.object({
  name: z.string(),
  email: z.string(),
  state: PartnerState,
  /** The network that their links name. */
  code: z.string(),
  terms: PartnerTerms,
  /** False when the rules have changed since they were accepted. */
  rules_accepted: z.boolean(),
})
export type PartnerSelf = z.infer<typeof PartnerSelf>

const Session = z.object({
  partner: z.nullable(PartnerSelf),
  site: z.object({ name: z.string(), origin: z.string(), currency: z.string() }),
})

export const partnerSession = defineCall({
  about: 'Returns which partner is logged in, if any.',
  method: 'GET',
  path: '/api/partner/session.php',
  access: 'partner-door',
  input: z.object({}),
  output: Session,
  errors: [],
  idempotency: 'read',
})

export const partnerLogin = defineCall({
  about: 'Logs a partner in by address and password.',
  method: 'POST',
  path: '/api/partner/session.php',
  access: 'partner-door',
  input: z.object({ email, password }),
  output: Session,
  errors: ['login_failed', 'login_blocked'],
  idempotency: 'natural',
  limit: guesses,
})

export const partnerLogout = defineCall({
  about: 'Ends the caller’s session as a partner.',
  method: 'DELETE',
  path: '/api/partner/session.php',
  access: 'partner',
  beforeRules: true,
  input: z.object({}),
  output: z.object({}),
  errors: [],
  idempotency: 'natural',
})

export const partnerSignUp = defineCall({
  about:
    'Applies for the partner programme and e-mails a link that confirms the address. Answers alike when the address is known.',
  method: 'POST',
  path: '/api/partner/account.php',
  access: 'partner-door',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(70)),
    email,
    language: Locale,
    rules_version: z.literal(partnerRulesVersion),
  }),
  output: z.object({}),
  errors: ['invalid_email', 'empty'],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 3600 },
})

export const partnerForgot = defineCall({
  about: 'E-mails a link to choose a new password; answers alike for addresses that are not known.',
  method: 'PUT',
  path: '/api/partner/account.php',
  access: 'partner-door',
  input: z.object({ email }),
  output: z.object({}),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 5, seconds: 3600 },
})

export const partnerConfirm = defineCall({
  about: 'Sets the password of a partner by the link in an e-mail, which confirms the address of a new one.',
  method: 'POST',
  path: '/api/partner/token.php',
  access: 'partner-door',
  input: z.object({ token, password: newPassword }),
  output: z.object({}),
  errors: ['link_expired', 'too_small', 'password_too_weak'],
  idempotency: 'natural',
  limit: guesses,
})

export const partnerAcceptRules = defineCall({
  about: 'Accepts the present rules of the programme.',
  method: 'POST',
  path: '/api/partner/rules.php',
  access: 'partner',
  beforeRules: true,
  input: z.object({ rules_version: z.literal(partnerRulesVersion) }),
  output: Session,
  errors: [],
  idempotency: 'natural',
})

const Link = z.object({ code: z.string(), name: z.string(), path: z.string(), url: z.string() })
export type PartnerLink = z.infer<typeof Link>
const Links = z.object({ links: z.array(Link) })

export const partnerLinks = defineCall({
  about: 'Lists the partner’s links with their addresses.',
  method: 'GET',
  path: '/api/partner/links.php',
  access: 'partner',
  input: z.object({}),
  output: Links,
  errors: [],
  idempotency: 'read',
})

export const partnerAddLink = defineCall({
  about: 'Adds a link to a page of the site, or renames the one with this code; at most 100.',
  method: 'POST',
  path: '/api/partner/links.php',
  access: 'partner',
  input: z.object({
    code: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)),
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(60)),
    path: z.string().check(z.regex(/^\/(?!\/)[\w/.-]{0,200}$/)),
  }),
  output: Links,
  errors: ['forbidden', 'limit_reached', 'empty'],
  idempotency: 'natural',
})

/** One line of the statistics; `visits` are counted by day and link only. */
const StatisticsRow = z.object({
  key: z.string(),
  visits: z.nullable(z.int()),
  signups: z.int(),
  leads: z.int(),
  purchases: z.int(),
  earned: Money,
  reversed: Money,
})
export type PartnerStatisticsRow = z.infer<typeof StatisticsRow>

export const partnerStatistics = defineCall({
  about:
    'Counts visits, signups and commissions of the last days by day, link or sub-id; the 1,000 largest of each.',
  method: 'GET',
  path: '/api/partner/statistics.php',
  access: 'partner',
  input: z.object({
    by: z.enum(['day', 'link', 'sub1']),
    days: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(366))),
  }),
  output: z.object({ balance: PartnerBalance, rows: z.array(StatisticsRow) }),
  errors: [],
  idempotency: 'read',
})

const Commission = z.object({
  /** A keyed hash of the order or member; the same as {order_hash} in postbacks. */
  order_hash: z.string(),
  at: z.string(),
  kind: CommissionKind,
  state: CommissionState,
  link: z.string(),
  sub1: z.string(),
  amount: Money,
  reversed: Money,
})
export type PartnerCommission = z.infer<typeof Commission>

export const partnerCommissions = defineCall({
  about: 'Lists the partner’s commissions, newest first.',
  method: 'GET',
  path: '/api/partner/commissions.php',
  access: 'partner',
  input: z.object(pageInput),
  output: z.object({ commissions: z.array(Commission), ...pageOutput }),
  errors: [],
  idempotency: 'read',
})

const Postback = z.object({
  id: z.string(),
  at: z.string(),
  event: z.string(),
  url: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  tries: z.int(),
  answer: z.string(),
})
export type PartnerPostback = z.infer<typeof Postback>

const Postbacks = z.object({
  url: z.string(),
  /** Signs each postback: HMAC-SHA-256 over time and address. */
  secret: z.string(),
  log: z.array(Postback),
})

export const partnerPostbacks = defineCall({
  about: 'Shows the postback address, the key that signs postbacks and the last 50 of them.',
  method: 'GET',
  path: '/api/partner/postback.php',
  access: 'partner',
  input: z.object({}),
  output: Postbacks,
  errors: [],
  idempotency: 'read',
})

const postbackUrl = z.string().check(z.trim(), z.maxLength(1000))

export const partnerSetPostback = defineCall({
  about: 'Sets the postback address with its macros; an empty one ends postbacks.',
  method: 'PUT',
  path: '/api/partner/postback.php',
  access: 'partner',
  input: z.object({ url: postbackUrl }),
  output: Postbacks,
  errors: ['forbidden', 'validation'],
  idempotency: 'natural',
})

export const partnerTestPostback = defineCall({
  about: 'Sends a postback of the event “test” to the saved address.',
  method: 'POST',
  path: '/api/partner/postback.php',
  access: 'partner',
  input: z.object({ client_id: z.uuid() }),
  output: Postbacks,
  errors: ['forbidden', 'empty'],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 600 },
})

export const partnerPayee = defineCall({
  about: 'Shows whom the partner’s commissions are paid to.',
  method: 'GET',
  path: '/api/partner/payee.php',
  access: 'partner',
  input: z.object({}),
  output: z.object({ payee: z.nullable(Payee) }),
  errors: [],
  idempotency: 'read',
})

export const partnerSetPayee = defineCall({
  about: 'Sets whom the partner’s commissions are paid to; the partner is told by e-mail.',
  method: 'PUT',
  path: '/api/partner/payee.php',
  access: 'partner',
  input: z.extend(Payee, { password }),
  output: z.object({ payee: z.nullable(Payee) }),
  errors: ['iban_invalid', 'empty', 'wrong_password', 'login_blocked'],
  idempotency: 'natural',
  limit: guesses,
})

export const partnerStatements = defineCall({
  about: 'Lists the partner’s monthly statements, newest first.',
  method: 'GET',
  path: '/api/partner/statements.php',
  access: 'partner',
  input: z.object({}),
  output: z.object({ statements: z.array(PartnerStatement) }),
  errors: [],
  idempotency: 'read',
})

export const partnerStatementFile = defineCall({
  about: 'Returns a statement, which is the self-billed invoice, as PDF.',
  method: 'GET',
  path: '/api/partner/statements.php',
  when: { format: 'pdf' },
  access: 'partner',
  input: z.object({ id: z.uuid() }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
