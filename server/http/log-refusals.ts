import type { FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts'
import type { Secrets } from '../platform/secrets.ts'
import { toNetwork } from './network.ts'

/** What anyone who looks for an attack wants to see: wrong passwords, missing rights, limits, what no page of ours sends. */
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
 * Writes a refusal into the log: its code, the route, and a print of the network by which refusals of one origin are
 * found together without its address. Calls of the staff do not exist for others: there a 404 counts, too.
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
