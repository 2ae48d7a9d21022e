import * as z from 'zod/mini'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { findAgeProvider } from '../age.sql.ts'
import { ageRequestSeconds } from '../limits.ts'
import type { AgeMethodAdapter } from './age-method.ts'

/** The purpose under which the credentials of age check providers are sealed. */
export const ageProviderPurpose = 'age provider'

/** A site's credentials at Yoti; both come from the Yoti Hub. */
export const YotiCredentials = z.object({
  sdk_id: z.uuid(),
  api_key: z.string().check(z.minLength(1), z.maxLength(500)),
  /** A different URL for tests; production calls Yoti itself. */
  endpoint: z._default(z.url(), 'https://age.yoti.com'),
})
export type YotiCredentials = z.infer<typeof YotiCredentials>

/** Encrypts a site's Yoti credentials. */
export function sealYotiCredentials(secrets: Secrets, credentials: YotiCredentials): Buffer {
  return secrets.seal(ageProviderPurpose, JSON.stringify(credentials))
}

async function findCredentials(ctx: Context): Promise<YotiCredentials | null> {
  const sealed = await findAgeProvider(ctx.db, ctx.site.id, 'yoti')
  if (!sealed) return null
  return z.parse(YotiCredentials, JSON.parse(ctx.services.secrets.open(ageProviderPurpose, sealed)))
}

async function requireCredentials(ctx: Context): Promise<YotiCredentials> {
  const credentials = await findCredentials(ctx)
  if (!credentials) throw fail('wrong_method')
  return credentials
}

const waitMilliseconds = 10_000

/** Calls Yoti’s API. Throws `unavailable` when it does not answer as documented. */
async function ask<T>(
  ctx: Context,
  { credentials, path, body }: { credentials: YotiCredentials; path: string; body?: object },
  form: z.ZodMiniType<T>,
): Promise<T> {
  const { endpoint, sdk_id, api_key } = credentials
  try {
    const answer = await fetch(new URL(`/api/v1/sessions${path}`, endpoint), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${api_key}`,
        'yoti-sdk-id': sdk_id,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(waitMilliseconds),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return z.parse(form, await answer.json())
  } catch (error) {
    ctx.services.log.warn({ err: error }, 'the provider of age checks did not answer')
    throw fail('unavailable')
  }
}

/** A guess from a face has to be well above 18 to count; a document or a digital identity says it outright. */
const estimatedAge = 25

function buildSessionBody(ctx: Context, requestId: string) {
  const back = ctx.site.origin + href('age-proof', ctx.locale, {}, { request: requestId })
  const exact = { allowed: true, threshold: 18, level: 'NONE' }
  return {
    type: 'OVER',
    ttl: ageRequestSeconds,
    reference_id: requestId,
    age_estimation: { allowed: true, threshold: estimatedAge, level: 'PASSIVE' },
    digital_id: exact,
    doc_scan: { ...exact, authenticity: 'AUTO', level: 'PASSIVE' },
    callback: { auto: true, url: back },
    cancel_url: back,
    synchronous_checks: true,
  }
}

const Session = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) })
// Yoti may add states: unknown ones count as open.
const Result = z.looseObject({ status: z.string() })

/** Yoti’s age verification service, by the API of developers.yoti.com (age-verification). Of its answer only the status is read. */
export const yoti: AgeMethodAdapter = {
  isReady: async (ctx) => (await findCredentials(ctx)) !== null,
  async begin(ctx, { id }) {
    const credentials = await requireCredentials(ctx)
    const session = await ask(ctx, { credentials, path: '', body: buildSessionBody(ctx, id) }, Session)
    return session.id
  },
  async links(ctx, { provider_session }) {
    const { endpoint, sdk_id } = await requireCredentials(ctx)
    const url = new URL('/', endpoint)
    url.search = new URLSearchParams({ sessionId: provider_session ?? '', sdkId: sdk_id }).toString()
    return { link: url.href, code: null }
  },
  async ask(ctx, { provider_session }) {
    if (!provider_session) return null
    const credentials = await requireCredentials(ctx)
    const path = `/${encodeURIComponent(provider_session)}/result`
    const { status } = await ask(ctx, { credentials, path }, Result)
    switch (status) {
      case 'COMPLETE':
        return { outcome: 'over_18', country: null }
      case 'FAIL':
        return { outcome: 'under_18', reason: 'FAIL' }
      case 'CANCELLED':
        return { outcome: 'cancelled' }
      case 'ERROR':
      case 'EXPIRED':
        return { outcome: 'refused', reason: status }
      default:
        return null
    }
  },
}
