import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import {
  makeTestIssuer,
  presentTestProof,
  type TestIssuer,
  type TestProof,
} from '../../platform/mdoc/test-issuer.ts'
import { buildOpenIdTranscript } from '../../platform/mdoc/transcripts.ts'
import { type AgeRequestRow, findAgeRequest } from './age.sql.ts'
import { ageResponse } from './receive-answer.ts'
import { buildWalletParameters } from './wallet-request.ts'

/** What a tester can make the wallet do. */
export const testWalletOutcomes = [
  'over_18',
  'under_18',
  'expired',
  'wrong_issuer',
  'replayed',
  'cancelled',
] as const
export type TestWalletOutcome = (typeof testWalletOutcomes)[number]

const dayMilliseconds = 86_400_000

interface OpenedWallet {
  readonly request: AgeRequestRow
  readonly isHere: boolean
  readonly issuer: TestIssuer
  readonly clientId: string
  readonly responseUri: string
  readonly nonce: string
}

/**
 * Reads the request of the address, as a wallet does. Throws `not_found` in production, and for a request that is not
 * one of this site.
 */
async function openWallet(ctx: Context, query: URLSearchParams): Promise<OpenedWallet> {
  const { testIssuer } = ctx.services
  const responseUri = query.get('response_uri') ?? ''
  const id = URL.canParse(responseUri) ? new URL(responseUri).searchParams.get('request') : null
  if (!testIssuer || !id || !/^[0-9a-f-]{36}$/.test(id)) throw fail('not_found')
  const request = await findAgeRequest(ctx.db, { id, siteId: ctx.site.id })
  if (request?.method !== 'test_wallet') throw fail('not_found')
  // The address must match the request: a wallet answers exactly what it was asked.
  const forms = [true, false].map((isHere) => ({
    isHere,
    query: buildWalletParameters(ctx, { request, isHere }),
  }))
  const form = forms.find((one) => one.query.toString() === query.toString())
  if (!form) throw fail('not_found')
  const clientId = query.get('client_id') ?? ''
  return { request, isHere: form.isHere, issuer: testIssuer, clientId, responseUri, nonce: request.nonce }
}

function buildProof(outcome: TestWalletOutcome, now: Date): TestProof {
  const signed = new Date(now.getTime() - dayMilliseconds / 2)
  const validUntil = new Date(
    now.getTime() + (outcome === 'expired' ? -dayMilliseconds / 4 : 30 * dayMilliseconds),
  )
  return { over18: outcome !== 'under_18', signed, validUntil }
}

/** Returns the form that the wallet posts: a genuine proof with the chosen defect, or a refusal of its owner. */
async function writeAnswer(
  ctx: Context,
  { issuer, ...request }: OpenedWallet,
  outcome: TestWalletOutcome,
): Promise<URLSearchParams> {
  if (outcome === 'cancelled') return new URLSearchParams({ error: 'access_denied' })
  const now = ctx.clock.now()
  // A replayed proof was signed for another request.
  const nonce = outcome === 'replayed' ? `${request.nonce}-before` : request.nonce
  const transcript = await buildOpenIdTranscript({ ...request, nonce })
  const signer = outcome === 'wrong_issuer' ? await makeTestIssuer(now) : issuer
  const response = await presentTestProof(signer, buildProof(outcome, now), transcript)
  return new URLSearchParams({ vp_token: JSON.stringify({ proof_of_age: [response.encodedForOid4Vp] }) })
}

/**
 * Has the test wallet answer a request as the tester chooses, the way a real one does. Returns where the member returns
 * to; null when the site is open on another device. Throws `not_found` for a request that was answered.
 */
export async function decideTestWallet(
  ctx: Context,
  query: URLSearchParams,
  outcome: TestWalletOutcome,
): Promise<string | null> {
  const opened = await openWallet(ctx, query)
  const form = await writeAnswer(ctx, opened, outcome)
  const rawBody = { bytes: Buffer.from(form.toString()), headers: {} }
  const { redirect_uri } = await ageResponse(ctx, {
    request: opened.request.id,
    ...(opened.isHere && { back: '1' }),
    rawBody,
  })
  return redirect_uri ?? null
}

/** What the page of the test wallet shows. */
export interface TestWalletPage {
  readonly title: string
  readonly warning: string
  readonly asked: string
  /** Null when the request was answered or has expired. */
  readonly choices: readonly { readonly outcome: TestWalletOutcome; readonly label: string }[] | null
  readonly done: string
}

/** Returns the texts of the test wallet. Throws `not_found` for an unknown request and in production. */
export async function testWalletPage(ctx: Context, query: URLSearchParams): Promise<TestWalletPage> {
  const { request } = await openWallet(ctx, query)
  const isOpen = request.state === 'open' && request.expires_at > ctx.clock.now()
  return {
    title: ctx.t('sandbox.wallet.title'),
    warning: ctx.t('sandbox.wallet.warning'),
    asked: ctx.t('sandbox.wallet.asked', { site: ctx.site.settings.name }),
    choices: isOpen
      ? testWalletOutcomes.map((outcome) => ({ outcome, label: ctx.t(`sandbox.wallet.${outcome}`) }))
      : null,
    done: ctx.t('sandbox.wallet.done'),
  }
}
