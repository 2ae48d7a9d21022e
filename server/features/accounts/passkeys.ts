import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Passkey } from '#contract/features/accounts/passkeys.ts'
import type { Context, MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { describeDevice } from './device-name.ts'
import { openSession, pickLocaleAtLogin } from './open-session.ts'
import {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  recordPasskeyUse,
  takeChallenge,
} from './passkeys.sql.ts'
import { lockSession } from './session.sql.ts'

const challengeMilliseconds = 5 * 60_000
const maxPasskeys = 20

type PasskeyTransports = NonNullable<RegistrationResponseJSON['response']['transports']>

/** Returns the domain that passkeys are bound to, and the pages that may ask for them. */
function getRelyingParty({ site }: Context) {
  const { hostname } = new URL(site.origin)
  return { rpID: hostname, expectedOrigin: [site.origin, site.origin.replace('://', '://www.')] }
}

/** Shows passkeys as a member sees them. */
export function showPasskeys(rows: readonly PasskeyRow[]): { passkeys: Passkey[] } {
  return {
    passkeys: rows.map((row) => ({
      id: row.credential_id,
      device: row.device,
      created: row.created_at.toISOString(),
      last_used: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

async function ask(ctx: Context, challenge: string): Promise<void> {
  await ctx.transaction((tx) =>
    insertChallenge(tx.db, {
      challenge,
      siteId: ctx.site.id,
      memberId: ctx.viewer?.id ?? null,
      now: tx.now,
      expiresAt: new Date(tx.now.getTime() + challengeMilliseconds),
    }),
  )
}

/** Extracts the signed challenge from a browser's answer, and consumes it. */
function takeSignedChallenge(ctx: Context, memberId: string | null) {
  return (challenge: string) =>
    ctx.transaction((tx) => takeChallenge(tx.db, { challenge, siteId: ctx.site.id, memberId, now: tx.now }))
}

/** Lists the caller's passkeys. */
export const passkeys: Handler<'passkeys'> = async (ctx) =>
  showPasskeys(await findPasskeys(ctx.db, ctx.viewer.id))

/** Starts adding a passkey, stored under the account's address and with user verification. */
export const passkeyOptions: Handler<'passkeyOptions'> = async (ctx, { password }) => {
  const account = await checkOwnPassword(ctx, password)
  const known = await findPasskeys(ctx.db, ctx.viewer.id)
  if (known.length >= maxPasskeys) throw fail('limit_reached')
  const options = await generateRegistrationOptions({
    rpID: getRelyingParty(ctx).rpID,
    rpName: ctx.site.settings.name,
    userID: new Uint8Array(Buffer.from(ctx.viewer.id)),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({
      id: one.credential_id,
      transports: one.transports as PasskeyTransports, // as the browser named them when it was added
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ask(ctx, options.challenge)
  return { options: { ...options } }
}

async function verifyNew(ctx: MemberContext, credential: RegistrationResponseJSON) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: takeSignedChallenge(ctx, ctx.viewer.id),
      expectedOrigin: getRelyingParty(ctx).expectedOrigin,
      expectedRPID: getRelyingParty(ctx).rpID,
    })
    return registrationInfo?.credential ?? null
  } catch {
    return null
  }
}

/**
 * Stores the passkey that a browser has created and sends an e-mail about it. Throws `link_expired` when it does not
 * match the challenge.
 */
export const addPasskey: Handler<'addPasskey'> = async (ctx, { credential }) => {
  // The library checks every field of it.
  const made = await verifyNew(ctx, credential as unknown as RegistrationResponseJSON)
  if (!made) throw fail('link_expired')
  const device = describeDevice(ctx.request.userAgent)
  await ctx.transaction(async (tx) => {
    // A recovery of the account ends the sessions before it removes the passkeys.
    if (!(await lockSession(tx.db, ctx.viewer.sessionHash))) throw fail('authentication_required')
    const isNew = await insertPasskey(tx.db, {
      id: made.id,
      memberId: ctx.viewer.id,
      siteId: ctx.site.id,
      publicKey: made.publicKey,
      counter: made.counter,
      transports: made.transports ?? [],
      device,
      now: tx.now,
    })
    if (!isNew) return
    await tx.announce({
      type: 'account.passkey_added',
      member: ctx.viewer.id,
      passkey: made.id,
      device,
      at: tx.now.toISOString(),
    })
  })
  return showPasskeys(await findPasskeys(ctx.db, ctx.viewer.id))
}

/** Removes one of the caller's passkeys. */
export const removePasskey: Handler<'removePasskey'> = async (ctx, { id }) => {
  if (!(await ctx.transaction((tx) => deletePasskey(tx.db, ctx.viewer.id, id)))) throw fail('not_found')
  return showPasskeys(await findPasskeys(ctx.db, ctx.viewer.id))
}

/** Starts a login; the browser shows the passkeys it has for the site, so nothing reveals who is a member. */
export const passkeyLoginOptions: Handler<'passkeyLoginOptions'> = async (ctx) => {
  const { rpID } = getRelyingParty(ctx)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await ask({ ...ctx, viewer: null }, options.challenge)
  return { options: { ...options } }
}

async function verifyLogin(ctx: Context, credential: AuthenticationResponseJSON, row: PasskeyRow) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: takeSignedChallenge(ctx, null),
      expectedOrigin: getRelyingParty(ctx).expectedOrigin,
      expectedRPID: getRelyingParty(ctx).rpID,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
      },
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}

/** Opens a session for the verified holder of a passkey. Any failure is `login_failed`. */
export const passkeyLogin: UserHandler<'passkeyLogin'> = async (ctx, { credential }) => {
  const row = await findPasskey(ctx.db, ctx.site.id, credential.id)
  // The library checks every field of it.
  const answer = credential as unknown as AuthenticationResponseJSON
  const used = row && (await verifyLogin(ctx, answer, row))
  if (!row || !used) throw fail('login_failed')
  if (row.status === 'banned' || row.status === 'pending_deletion')
    throw fail('forbidden', { state: row.status })
  const opened = await ctx.transaction(async (tx) => {
    const use = { id: row.credential_id, memberId: row.member_id, counter: used.newCounter, now: tx.now }
    if (!(await recordPasskeyUse(tx.db, use))) throw fail('login_failed')
    return openSession(ctx, tx, row.member_id)
  })
  Object.assign(ctx.effects, opened, pickLocaleAtLogin(ctx, row.language))
  return {}
}
