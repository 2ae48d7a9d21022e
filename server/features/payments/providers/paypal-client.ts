import * as z from 'zod/mini'
import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import { ProviderUnavailable, toProviderError } from './provider.ts'

const origins = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const
const answerSeconds = 15
/** A token is renewed somewhat before its end, so that none ends on its way. */
const renewSeconds = 60

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
/** Tokens by credentials: they are good for hours, and asking for them costs a round trip. */
const tokens = new Map<string, { readonly token: string; readonly until: number }>()

/**
 * Calls PayPal's REST API. Every method throws ProviderUnavailable when it does not answer, ProviderRefused when it
 * refuses.
 */
export interface PaypalClient {
  /** Null when there is no such thing. */
  get(path: string): Promise<unknown>
  /** `requestId` makes a repeat give the first answer. */
  post(path: string, body: object, requestId: string): Promise<unknown>
  postText(path: string, body: string): Promise<unknown>
}

interface PaypalRequest {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers: Record<string, string>
}

async function send(origin: string, { method, path, body, headers }: PaypalRequest): Promise<Response> {
  const signal = AbortSignal.timeout(answerSeconds * 1000)
  try {
    return await fetch(origin + path, { method, headers, signal, ...(body !== undefined && { body }) })
  } catch (error) {
    throw new ProviderUnavailable('PayPal', { cause: error })
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.ok) return response.json()
  const { status } = response
  throw toProviderError('PayPal', { status, words: readErrorText(await response.text()) })
}

const Refusal = z.object({
  details: z.array(z.object({ issue: z.string(), description: z.nullish(z.string()) })),
})

/** Returns why PayPal refuses; the answer as it came where it does not say so in its own form. */
function readErrorText(text: string): string {
  try {
    const { details } = z.parse(Refusal, JSON.parse(text))
    return details.map(({ issue, description }) => [issue, description].filter(Boolean).join(': ')).join(', ')
  } catch {
    return text.slice(0, 500)
  }
}

/** Creates a site's PayPal client. */
export function createPaypalClient(ctx: Context, credentials: Credentials<'paypal'>): PaypalClient {
  const { client_id, client_secret, environment, endpoint } = credentials
  const origin = endpoint ?? origins[environment]
  const key = `${origin} ${client_id}`

  async function authorization(): Promise<string> {
    const known = tokens.get(key)
    const now = ctx.clock.now().getTime()
    if (known && now < known.until) return known.token
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
    const response = await send(origin, {
      method: 'POST',
      path: '/v1/oauth2/token',
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { access_token, expires_in } = z.parse(Token, await read(response))
    const token = `Bearer ${access_token}`
    tokens.set(key, { token, until: now + (expires_in - renewSeconds) * 1000 })
    return token
  }

  async function ask(
    request: Omit<PaypalRequest, 'headers'>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await send(origin, {
      ...request,
      headers: { authorization: await authorization(), 'content-type': 'application/json', ...headers },
    })
    if (response.status === 401) tokens.delete(key)
    return response
  }

  return {
    async get(path) {
      const response = await ask({ method: 'GET', path })
      return response.status === 404 ? null : read(response)
    },
    async post(path, body, requestId) {
      const headers = { 'paypal-request-id': requestId, prefer: 'return=representation' }
      return read(await ask({ method: 'POST', path, body: JSON.stringify(body) }, headers))
    },
    postText: async (path, body) => read(await ask({ method: 'POST', path, body })),
  }
}
