import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { openBrowserResponse } from '../../platform/mdoc/browser-request.ts'
import { type AgeFinding, verifyAge } from '../../platform/mdoc/verify-age.ts'
import { type AgeRequestRow, claimAgeRequest, findAgeRequest } from './age.sql.ts'
import { deriveBrowserSeed, showAgeRequest } from './age.views.ts'
import { maxResponseBytes } from './limits.ts'
import { recordFinding } from './record-proof.ts'
import { findTrustedIssuers } from './trusted-issuers.ts'
import { buildWalletTranscript, readPresentation } from './wallet-request.ts'

/** Accepts the one answer to a try. Throws `not_found` when it was answered before or has expired. */
async function claim(ctx: Context, id: string): Promise<AgeRequestRow> {
  const request = await ctx.transaction((tx) => claimAgeRequest(tx, id))
  if (!request) throw fail('not_found')
  return request
}

interface PostedToken {
  readonly request: AgeRequestRow
  readonly isHere: boolean
  readonly token: string
}

async function checkToken(ctx: Context, { request, isHere, token }: PostedToken): Promise<AgeFinding> {
  const presentation = readPresentation(token)
  if (!presentation) return { outcome: 'refused', reason: 'no presentation' }
  return verifyAge(presentation, {
    transcript: await buildWalletTranscript(ctx, { request, isHere }),
    trusted: await findTrustedIssuers(ctx, request),
    now: ctx.clock.now(),
  })
}

/**
 * Receives what a wallet posts, and checks it immediately: issuer, validity, digests, the device’s signature over this
 * request. Nothing of it is stored. The member’s page gets the result, the wallet does not.
 */
export const ageResponse: Handler<'ageResponse'> = async (ctx, { request: id, back, rawBody }) => {
  if (rawBody.bytes.length > maxResponseBytes) throw fail('too_large')
  const found = await findAgeRequest(ctx.db, { id, siteId: ctx.site.id })
  if (!found || found.method === 'yoti') throw fail('not_found')
  const isHere = back === '1'
  const request = await claim(ctx, id)
  const form = new URLSearchParams(rawBody.bytes.toString('utf8'))
  const token = form.get('vp_token')
  if (token === null) await recordFinding(ctx, request, { outcome: 'cancelled' })
  else await recordFinding(ctx, request, await checkToken(ctx, { request, isHere, token }))
  if (!isHere) return {}
  return { redirect_uri: ctx.site.origin + href('age-proof', ctx.locale, {}, { request: id }) }
}

async function checkCredential(ctx: Context, request: AgeRequestRow, response: string): Promise<AgeFinding> {
  try {
    const { origin } = ctx.site
    const seed = deriveBrowserSeed(ctx, request)
    const opened = await openBrowserResponse(response, { seed, nonce: request.nonce, origin })
    const trusted = await findTrustedIssuers(ctx, request)
    return await verifyAge(opened.bytes, { transcript: opened.transcript, trusted, now: ctx.clock.now() })
  } catch (error) {
    return { outcome: 'refused', reason: error instanceof Error ? error.message : 'unreadable' }
  }
}

/** Accepts a wallet's answer through the browser, and checks it in the same way. Throws `not_found`. */
export const presentCredential: Handler<'presentCredential'> = async (ctx, { id, response }) => {
  const query = { id, siteId: ctx.site.id, memberId: ctx.viewer.id }
  const found = await findAgeRequest(ctx.db, query)
  if (!found || found.method === 'yoti') throw fail('not_found')
  const request = await claim(ctx, id)
  await recordFinding(ctx, request, await checkCredential(ctx, request, response))
  const answered = await findAgeRequest(ctx.db, query)
  if (!answered) throw fail('not_found')
  return { request: await showAgeRequest(ctx, answered) }
}
