import type { FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts'
import type { Secrets } from '../platform/secrets.ts'
import { toNetwork } from './network.ts'

/** What helps to detect an attack: wrong passwords, missing rights, limits, requests that none of our pages sends. */
const notable: ReadonlySet<ErrorCode> = new Set([
  'authentication_required',
  'bad_request',
  'csrf',
  'forbidden',
  'login_blocked',
  'login_failed',
  'premium_only',
  'rate_limited',
  'unknown_field',
  'wrong_password',
])

/**
 * Logs a refusal: its code, the route, and a hash of the network, which groups refusals of one origin without its
 * address. Staff calls do not exist for others, so there a 404 counts, too.
 */
export function logRefusal(
  request: FastifyRequest,
  { error }: Pick<ErrorBody, 'error'>,
  secrets: Pick<Secrets, 'fingerprint'>,
): void {
  const route = request.routeOptions.url ?? 'none'
  const isStaffCall = route.startsWith('/api/admin/') && error === 'not_found'
  if (!notable.has(error) && !isStaffCall) return
  const network = secrets
    .fingerprint('network in the log', toNetwork(request.ip))
    .toString('base64url')
    .slice(0, 10)
  request.log.info({ event: 'refused', error, method: request.method, route, network }, 'request refused')
}
