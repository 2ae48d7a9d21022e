import type { Context } from '../../app/context.ts'
import { buildOpenIdTranscript } from '../../platform/mdoc/transcripts.ts'
import { ageDocType, ageElement } from '../../platform/mdoc/verify-age.ts'
import type { AgeRequestRow } from './age.sql.ts'

/** The name of the one credential in the query, and of its answer. */
const credentialId = 'proof_of_age'

/** The only requested element: no name, no birth date, no other age. */
const dcqlQuery = {
  credentials: [
    {
      id: credentialId,
      format: 'mso_mdoc',
      meta: { doctype_value: ageDocType },
      claims: [{ path: [ageDocType, ageElement] }],
    },
  ],
}

/** A request, and whether its wallet is on the device that shows the site, so that it can return the member there. */
export interface WalletRequest {
  readonly request: Pick<AgeRequestRow, 'id' | 'nonce'>
  readonly isHere: boolean
}

/** Returns where a wallet posts its answer to a request. */
function buildResponseUri({ site }: Context, { request, isHere }: WalletRequest): string {
  return `${site.origin}/api/age-response.php?request=${request.id}${isHere ? '&back=1' : ''}`
}

/**
 * Returns the request that a wallet reads, by value (annex A of the specification of the European age verification app:
 * OpenID4VP, answered by `direct_post`, the verifier identified by its response URI).
 */
export function buildWalletParameters(ctx: Context, asked: WalletRequest): URLSearchParams {
  const uri = buildResponseUri(ctx, asked)
  return new URLSearchParams({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: `redirect_uri:${uri}`,
    response_uri: uri,
    nonce: asked.request.nonce,
    dcql_query: JSON.stringify(dcqlQuery),
  })
}

/** Returns what the device of a wallet signs when it answers a request. */
export function buildWalletTranscript(ctx: Context, asked: WalletRequest) {
  const uri = buildResponseUri(ctx, asked)
  return buildOpenIdTranscript({
    clientId: `redirect_uri:${uri}`,
    nonce: asked.request.nonce,
    responseUri: uri,
  })
}

/** Returns the one presentation of a `vp_token`, or null: wallets of older drafts send it bare. */
export function readPresentation(token: string): Uint8Array | null {
  const presentation = token.startsWith('{') ? findPresentation(token) : token
  if (typeof presentation !== 'string' || !/^[\w-]+$/.test(presentation)) return null
  return new Uint8Array(Buffer.from(presentation, 'base64url'))
}

function findPresentation(token: string): unknown {
  try {
    const answer: unknown = JSON.parse(token)
    const given = typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)) : new Map()
    const presentations: unknown = given.get(credentialId)
    if (!Array.isArray(presentations)) return presentations
    return presentations.length === 1 ? presentations[0] : null
  } catch {
    return null
  }
}
