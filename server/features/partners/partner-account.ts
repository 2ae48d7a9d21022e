import { randomBytes } from 'node:crypto'
import {
  loginAttempts,
  maxStaffLoginAttempts,
  partnerLinkSeconds,
  partnerSessionSeconds,
} from '#contract/api/limits.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import type { PartnerSelf } from '#contract/features/partners/portal.ts'
import type { Context, PartnerContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashLinkToken, hashToken } from '../../platform/hashing.ts'
import { createId, createToken } from '../../platform/ids.ts'
import { type Attempt, countAttempt, forgiveAttempt } from '../accounts/count-attempt.ts'
import { toEmailIdentity } from '../accounts/email-identity.ts'
import { toEmailKey } from '../accounts/email-key.ts'
import { checkPassword, hashPassword } from '../accounts/password-hash.ts'
import { isPasswordRefused } from '../accounts/refuse-password.ts'
import { queuePartnerLinkMail } from './partner-mails.ts'
import * as store from './partners.sql.ts'
import { postbackPurpose } from './sealed.ts'

/** Links e-mailed to one address, of applications and forgotten passwords together. */
const linksPerAddress = { requests: 5, seconds: 3600 }

function toSelf(row: store.PartnerRow): PartnerSelf {
  const { name, email, state, code, model, lead_cents, sale_cents, share_percent } = row
  return {
    name,
    email,
    state,
    code,
    terms: {
      model,
      lead_cents,
      sale_cents,
      share_percent,
      monthly_cap_cents: row.monthly_cap_cents,
      hold_days: row.hold_days,
    },
    rules_accepted: row.rules_version === partnerRulesVersion,
  }
}

function toSessionView({ site }: Context, row: store.PartnerRow | null) {
  const { name, currency } = site.settings
  return { partner: row && toSelf(row), site: { name, origin: site.origin, currency } }
}

/** Finds the calling partner. Throws `authentication_required` when the account is gone. */
export async function findOwn(ctx: PartnerContext): Promise<store.PartnerRow> {
  const row = await store.findPartner(ctx.db, ctx.site.id, ctx.partner.id)
  if (!row) throw fail('authentication_required')
  return row
}

/** Returns the calling partner, if any. */
export const partnerSession: Handler<'partnerSession'> = async (ctx) => {
  const row = ctx.partner ? await store.findPartner(ctx.db, ctx.site.id, ctx.partner.id) : undefined
  return toSessionView(ctx, row ?? null)
}

/** Counted separately from a member's wrong passwords under the same address. */
function toAttempt(ctx: Context, email: string): Attempt {
  return {
    key: `partner ${toEmailKey(email)}`,
    place: ctx.request.network,
    accountLimit: maxStaffLoginAttempts,
  }
}

const mayLogIn = ({ state }: Pick<store.PartnerRow, 'state'>) => state === 'applied' || state === 'active'

/**
 * Returns whether a partner may still log in with the password that was checked, locked until the transaction ends: what
 * was asked for with the old password must not come after a new one.
 */
export async function lockPartnerPassword(
  tx: Tx,
  { id, password_hash }: Pick<store.PartnerRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const partner = await store.lockPartner(tx, id)
  return partner !== undefined && mayLogIn(partner) && partner.password_hash === password_hash
}

/** Opens a session for a confirmed partner with the right password; the error does not say what was wrong. */
export const partnerLogin: Handler<'partnerLogin'> = async (ctx, { email, password }) => {
  const attempt = toAttempt(ctx, email)
  const refusal = await countAttempt(ctx, attempt)
  const row = await store.findPartnerByEmail(ctx.db, ctx.site.id, toEmailKey(email))
  const isRight = await checkPassword(row && mayLogIn(row) ? row.password_hash : null, password)
  if (!row || !isRight) throw refusal
  const token = createToken()
  await ctx.transaction(async (tx) => {
    if (!(await lockPartnerPassword(tx, row))) throw refusal
    await forgiveAttempt(tx, attempt)
    const expiresAt = new Date(tx.now.getTime() + partnerSessionSeconds * 1000)
    await store.insertPartnerSession(tx, { tokenHash: hashToken(token), partnerId: row.id, expiresAt })
    const { network, device } = ctx.request
    await store.updatePartner(tx, row.id, { network, device_hash: device ? hashToken(device) : null })
  })
  ctx.effects.partnerSession = { token }
  return toSessionView(ctx, row)
}

/** Ends the caller's session. */
export const partnerLogout: Handler<'partnerLogout'> = async (ctx) => {
  await ctx.transaction((tx) => store.deletePartnerSession(tx, ctx.partner.sessionHash))
  ctx.effects.partnerSession = null
  return {}
}

const codeSigns = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates the network name of a partner's links: 40 random bits, so that no one guesses another's. */
const createCode = () =>
  `p${Array.from(randomBytes(8), (byte) => codeSigns[byte % codeSigns.length]).join('')}`

async function sendLink(
  ctx: Context,
  tx: Tx,
  {
    id,
    email,
    language,
    purpose,
  }: Pick<store.PartnerRow, 'id' | 'email' | 'language'> & {
    purpose: 'confirm' | 'reset'
  },
): Promise<void> {
  const token = createToken()
  const expiresAt = new Date(tx.now.getTime() + partnerLinkSeconds * 1000)
  await store.insertPartnerToken(tx, { tokenHash: hashLinkToken(token), partnerId: id, purpose, expiresAt })
  const href = `${ctx.site.origin}/partners/${purpose}?token=${token}`
  await queuePartnerLinkMail(tx, {
    to: { email, language },
    purpose,
    href,
    cause: `partner link ${createId()}`,
  })
}

/** Throws `rate_limited` when too many links were requested for an address, whether or not it is a partner's. */
async function limitLinks(ctx: Context, email: string): Promise<void> {
  const mailbox = `${ctx.site.id} ${toEmailIdentity(email)}`
  const wait = await ctx.services.limits.take('partner-links', mailbox, linksPerAddress)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
}

/**
 * Stores an application and e-mails the link that confirms its address. A known address is reported only by e-mail.
 * The password is chosen behind the link: anyone can apply with a stranger's address.
 */
export const partnerSignUp: Handler<'partnerSignUp'> = async (ctx, input) => {
  const { name, language, rules_version } = input
  const email = input.email.trim()
  if (!isEmailAddress(email)) throw failFields({ email: 'invalid_email' })
  await limitLinks(ctx, email)
  const application = { name, email, language, rules_version }
  await ctx.transaction(async (tx) => {
    const id = createId()
    const isNew = await store.insertPartner(tx, {
      id,
      application,
      code: createCode(),
      emailKey: toEmailKey(email),
      postbackSecret: ctx.services.secrets.seal(postbackPurpose, createToken()),
    })
    if (isNew) return sendLink(ctx, tx, { id, email, language, purpose: 'confirm' })
    const found = await store.findPartnerByEmail(tx.db, tx.site.id, toEmailKey(email))
    const known = found && (await store.lockPartner(tx, found.id))
    if (known?.state === 'unconfirmed') {
      await store.updatePartner(tx, known.id, { ...application, rules_accepted_at: tx.now })
      await sendLink(ctx, tx, { id: known.id, email, language, purpose: 'confirm' })
    } else if (known && mayLogIn(known)) await sendLink(ctx, tx, { ...known, purpose: 'reset' })
  })
  return {}
}

/** E-mails a link to choose a new password, where the address is a partner's. */
export const partnerForgot: Handler<'partnerForgot'> = async (ctx, { email }) => {
  await limitLinks(ctx, email)
  const row = await store.findPartnerByEmail(ctx.db, ctx.site.id, toEmailKey(email))
  if (row && mayLogIn(row)) await ctx.transaction((tx) => sendLink(ctx, tx, { ...row, purpose: 'reset' }))
  return {}
}

/** Sets a password, which ends every session, and confirms the address of a new partner. Throws `link_expired`. */
export const partnerConfirm: Handler<'partnerConfirm'> = async (ctx, { token, password }) => {
  const hash = hashLinkToken(token)
  const found = await store.findPartnerToken(ctx.db, ctx.site.id, { hash, now: ctx.clock.now() })
  if (!found) throw fail('link_expired')
  if (isPasswordRefused(password, found)) throw failFields({ password: 'password_too_weak' })
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (tx) => {
    if (!(await store.usePartnerToken(tx, hash))) throw fail('link_expired')
    await store.deletePartnerTokens(tx, found.id)
    const isNew = found.purpose === 'confirm' && found.state === 'unconfirmed'
    await store.updatePartner(tx, found.id, {
      password_hash: passwordHash,
      ...(isNew && { state: 'applied' }),
    })
    await store.deletePartnerSessions(tx, found.id)
  })
  return {}
}

/** Accepts the current rules. */
export const partnerAcceptRules: Handler<'partnerAcceptRules'> = async (ctx, { rules_version }) => {
  await ctx.transaction((tx) =>
    store.updatePartner(tx, ctx.partner.id, { rules_version, rules_accepted_at: tx.now }),
  )
  return toSessionView(ctx, await findOwn(ctx))
}

/** Checks the partner's password again before something that moves money. Throws `wrong_password`. */
export async function checkOwnPassword(
  ctx: PartnerContext,
  row: store.PartnerRow,
  password: string,
): Promise<void> {
  const attempt: Attempt = { ...toAttempt(ctx, row.email), accountLimit: loginAttempts }
  await countAttempt(ctx, attempt)
  if (!(await checkPassword(row.password_hash, password))) throw failFields({ password: 'wrong_password' })
  await ctx.transaction((tx) => forgiveAttempt(tx, attempt))
}
