import { immediateSignupsPerHour, maxRevealedAddresses } from '#contract/api/limits.ts'
import { computeTermsVersion } from '#contract/features/accounts/terms-version.ts'
import { marketingKinds } from '#contract/features/notifications/notification-kinds.ts'
import { pickTracking } from '#contract/features/tracking/tracking.ts'
import type { Context, MemberContext } from '../../app/context.ts'
import type { Fact } from '../../app/facts.ts'
import { Failure, fail } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashToken } from '../../platform/hashing.ts'
import { createId } from '../../platform/ids.ts'
import { type AccountRow, findAccountByEmail } from '../accounts/account.sql.ts'
import { admitVisitor } from '../accounts/admit-visitor.ts'
import { toEmailIdentity } from '../accounts/email-identity.ts'
import { toEmailKey } from '../accounts/email-key.ts'
import { openSession } from '../accounts/open-session.ts'
import { checkPassword, hashPassword } from '../accounts/password-hash.ts'
import { grantCredits } from '../credits/grant-credits.ts'
import { cleanName, toNameKey } from '../profiles/name-rule.ts'
import { findHomeCountry } from '../sites/selected-country.ts'
import { areSignupsAllowed, hasTrafficSource } from '../sites/visitor-rules.ts'
import { checkSignup } from './check-signup.ts'
import {
  findSignupByKey,
  insertMember,
  insertProfile,
  isNameTaken,
  type NewAccount,
  releaseSavepoint,
  rollBackToSavepoint,
  setSavepoint,
} from './signup.sql.ts'
import { deliverSignupMessage } from './signup-message.ts'

type Input = Parameters<UserHandler<'signup'>>[1]

/** Returns where a visitor came from; what was remembered at the first visit wins. */
function readSource(ctx: Context, input: Input): Record<string, string> {
  return { ...pickTracking(input.tracking ?? {}), ...ctx.request.tracking }
}

/** Returns the country of the visitor's network, if the site is offered there. */
function getNetworkCountry({ request, site }: Context): string | null {
  const { country } = request
  return country && site.settings.countries.includes(country) ? country : null
}

async function toNewAccount(ctx: Context, input: Input): Promise<NewAccount> {
  const { settings } = ctx.site
  const message = input.profile ? input.signup_message?.trim() : undefined
  return {
    id: createId(),
    siteId: ctx.site.id,
    email: input.email.trim(),
    emailKey: toEmailKey(input.email),
    emailIdentity: toEmailIdentity(input.email),
    passwordHash: await hashPassword(input.password),
    language: input.language ?? ctx.locale,
    lookingFor: input.looking_for,
    notificationsDisabled: input.promotions ? [] : marketingKinds,
    termsVersion: computeTermsVersion(settings.added).toISOString(),
    signupProfileId: input.profile ?? null,
    signupMessage: message ? message : null,
    signupKey: ctx.request.idempotencyKey,
    // For anyone who refused storage, the source may open the signup, but is not stored.
    tracking: ctx.request.consent === 'no' ? {} : readSource(ctx, input),
    name: cleanName(input.name),
    nameKey: toNameKey(input.name),
    gender: input.gender,
    dateOfBirth: input.date_of_birth,
    // The personal step asks for it; until then the visitor's own country is the best guess.
    country: getNetworkCountry(ctx) ?? findHomeCountry(settings),
    billingCountry: getNetworkCountry(ctx),
    interests: [...new Set(input.interests)].filter((one) => settings.interests.includes(one)),
    now: ctx.clock.now(),
  }
}

/** Logs in on a repeated signup with the same key, address and password; null when there was none. */
async function repeatSignup(ctx: Context, input: Input): Promise<string | null> {
  const key = ctx.request.idempotencyKey
  if (!key) return null
  const known = await findSignupByKey(ctx.db, ctx.site.id, key, ctx.clock.now())
  if (!known) return null
  const same =
    known.email_key === toEmailKey(input.email) && (await checkPassword(known.password_hash, input.password))
  if (!same) throw fail('idempotency_conflict')
  if (known.status !== 'not_confirmed' && known.status !== 'activated') throw fail('email_in_use')
  return known.id
}

const createNameTakenFailure = () => new Failure('name_taken', {}, { name: 'name_taken' })

/** Stores an account with its credits; false when the address has one already. */
async function storeAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  if (!(await insertMember(tx.db, account))) return false
  if (!(await insertProfile(tx.db, account))) throw createNameTakenFailure()
  const credits = tx.site.settings.signup_credits
  if (credits > 0)
    await grantCredits(tx, { memberId: account.id, kind: 'signup', credits, reference: account.id })
  return true
}

/** Creates the account and logs it in; a repeat under the same key logs the same person in. */
async function createAccountOnce(ctx: Context, input: Input): ReturnType<typeof openSession> {
  const known = await repeatSignup(ctx, input)
  if (known !== null) return ctx.transaction((tx) => openSession(ctx, tx, known))
  const account = await toNewAccount(ctx, input)
  return ctx.transaction(async (tx) => {
    if (!(await storeAccount(tx, account))) throw fail('email_in_use')
    await tx.announce({ type: 'account.signed_up', member: account.id })
    return openSession(ctx, tx, account.id)
  })
}

/** Returns keys that no account has, so that one can be created to be rolled back. */
const createUnusedIdentity = (id: string) => ({ emailKey: id, emailIdentity: id, signupKey: null })

const revealedAddresses = 'used addresses of a network'

/**
 * Creates the account as `createAccountOnce` does. The caller has counted a revealed address against the network; this
 * takes it back unless the address has an account.
 */
async function createAccountAndCount(ctx: Context, input: Input): ReturnType<typeof openSession> {
  let isRevealed = false
  try {
    return await createAccountOnce(ctx, input)
  } catch (error) {
    isRevealed = error instanceof Failure && error.code === 'email_in_use'
    throw error
  } finally {
    if (!isRevealed)
      await ctx.services.limits.release(revealedAddresses, ctx.request.network, maxRevealedAddresses)
  }
}

/** Returns what follows from a signup with an address that may have an account. */
function chooseFact(account: NewAccount, owner: AccountRow | undefined, now: Date): Fact {
  if (!owner) return { type: 'account.signed_up', member: account.id }
  const type = owner.status === 'pending_deletion' ? 'account.reactivation_wanted' : 'account.signup_repeated'
  return { type, member: owner.id, at: now.toISOString() }
}

/**
 * Creates an account without logging in, where a site hides who has one, or a network has learned of enough used
 * addresses. The answer is the same whether or not the address had an account, and takes the same work: if it had one,
 * another is created under a key that no address has, and rolled back. Anyone who reads the e-mails of the address
 * learns the rest.
 */
async function signUpWithoutLogin(ctx: Context, input: Input): Promise<{ message: null }> {
  const account = await toNewAccount(ctx, input)
  await ctx.transaction(async (tx) => {
    if (await isNameTaken(tx.db, account)) throw createNameTakenFailure()
    const owner = await findAccountByEmail(tx.db, ctx.site.id, account.email)
    await setSavepoint(tx.db)
    const stored = await storeAccount(
      tx,
      owner ? { ...account, ...createUnusedIdentity(account.id) } : account,
    )
    await (owner ? rollBackToSavepoint(tx.db) : releaseSavepoint(tx.db))
    // Another signup with the address was faster: its own answer is enough.
    if (stored) await tx.announce(chooseFact(account, owner, tx.now))
  })
  return { message: null }
}

/**
 * Creates an account and logs it in: checks, signup credits, confirmation e-mail, and the first message to the member
 * that the signup started from.
 */
export const signup: UserHandler<'signup'> = async (ctx, input) => {
  const { settings } = ctx.site
  if (!areSignupsAllowed(settings, hasTrafficSource(readSource(ctx, input)))) throw fail('signups_closed')
  await checkSignup(ctx, input)
  await admitVisitor(ctx, 'signups of a network', immediateSignupsPerHour)

  if (settings.hide_account_existence) return signUpWithoutLogin(ctx, input)
  // Counted before the address is looked up, so that parallel requests learn no more than sequential ones.
  const wait = await ctx.services.limits.take(revealedAddresses, ctx.request.network, maxRevealedAddresses)
  if (wait !== null) return signUpWithoutLogin(ctx, input)
  const created = await createAccountAndCount(ctx, input)
  Object.assign(ctx.effects, created, { locale: input.language ?? ctx.locale })

  const { memberId, token } = created.session
  const viewer = { id: memberId, sessionHash: hashToken(token) }
  const member: MemberContext = { ...ctx, viewer }
  return { message: await deliverSignupMessage(member) }
}
