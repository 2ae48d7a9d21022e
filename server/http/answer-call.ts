import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import { pageLimit, readLimit, visitorsPerNetwork, writeLimit } from '#contract/api/limits.ts'
import { type Context, isMembers } from '../app/context.ts'
import { Failure, fail } from '../app/failure.ts'
import { guardAdults } from '../app/guard-adults.ts'
import type { RawBody, Upload } from '../app/handler.ts'
import { handlers } from '../app/handlers.ts'
import type { Staff } from '../app/request-info.ts'
import { getMemberStatus } from '../features/accounts/member-status.ts'
import { parseInput } from './parse-input.ts'
import { runOnReplica } from './read-from-replica.ts'

/** Returns whether a staff member works on the sites of a call. */
function worksOn(staff: Staff, sites: CallDeclaration['sites'], siteId: string): boolean {
  if (sites === 'none' || staff.allSites) return true
  if (sites === 'queue') return staff.siteIds.length > 0
  return sites === 'one' && staff.siteIds.includes(siteId)
}

/** Without the staff right, a staff call does not exist. */
function checkStaff(ctx: Context, { access, sites = 'every' }: CallDeclaration): void {
  if (access === 'staff-door') {
    if (ctx.viewer && !ctx.staff) throw fail('not_found')
    return
  }
  const right = access.slice('staff:'.length)
  const { staff } = ctx
  if (!staff || !(right === 'any' || staff.roles.some((role) => role === right))) throw fail('not_found')
  if (!worksOn(staff, sites, ctx.site.id)) throw fail('not_found')
}

/** Refuses callers without the call's declared access. */
async function checkAccess(ctx: Context, call: CallDeclaration): Promise<void> {
  const { access } = call
  if (access.startsWith('staff')) return checkStaff(ctx, call)
  if (access === 'any' || access === 'link' || access === 'provider' || access === 'partner-door') return
  if (access === 'partner') {
    if (!ctx.partner) throw fail('authentication_required')
    if (!ctx.partner.hasAcceptedRules && !call.beforeRules) throw fail('forbidden')
    return
  }
  if (!ctx.viewer) throw fail('authentication_required')
  if (access === 'member') return
  const { paid } = await getMemberStatus(ctx.db, ctx.viewer.id)
  if (!paid) throw fail('premium_only')
}

type DeclaredLimit = NonNullable<CallDeclaration['limit']>

/** Returns the caller's limit and the key it is counted by: staff, member, or all visitors of a network together. */
export function getCallerLimit(ctx: Context, limit: DeclaredLimit): { who: string; limit: DeclaredLimit } {
  const one = ctx.staff?.id ?? ctx.partner?.id ?? ctx.viewer?.id
  if (one !== undefined) return { who: one, limit }
  const requests = limit.networkRequests ?? limit.requests * visitorsPerNetwork
  return { who: ctx.request.network, limit: { ...limit, requests } }
}

function getDeclaredLimit(call: CallDeclaration): DeclaredLimit {
  const limit = call.limit ?? (call.method === 'GET' ? readLimit : writeLimit)
  // At the login of staff or partners, a network may guess only as often as one person, however many are in it.
  return call.access.endsWith('-door') ? { ...limit, networkRequests: limit.requests } : limit
}

/** Counts the request against the call's own limit, or that of its kind; false when excess requests are dropped. */
async function checkLimit(ctx: Context, name: CallName, call: CallDeclaration): Promise<boolean> {
  // A provider that reports a thousand payments is not to be turned away; its signature is checked instead.
  if (call.access === 'provider') return true
  const { limits } = ctx.services
  const { who, limit } = getCallerLimit(ctx, getDeclaredLimit(call))
  const wait = await limits.take(name, who, limit)
  if (wait !== null && !call.dropsSurplus) throw fail('rate_limited', { seconds: wait })
  if (wait === null) await checkDay(ctx, name, limit)
  return wait === null
}

const mistakes: ReadonlySet<ErrorCode> = new Set(['validation', 'unknown_field', 'name_taken'])

/** Undoes the count of a request refused for invalid fields, for calls that do not count those. */
async function spareMistake(ctx: Context, name: CallName, error: unknown): Promise<void> {
  const call: CallDeclaration = calls[name]
  if (!call.limit?.sparesMistakes || !(error instanceof Failure) || !mistakes.has(error.code)) return
  const { limits } = ctx.services
  const { who, limit } = getCallerLimit(ctx, call.limit)
  await limits.release(name, who, limit)
  // Invalid requests have the limit of any other write, so that no one can repeat them endlessly.
  const all = getCallerLimit(ctx, writeLimit)
  const wait = await limits.take(`${name} with mistakes`, all.who, all.limit)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
}

/** Counts the request against what a member, or all visitors of a network together, may ask for in a day. */
async function checkDay(
  { viewer, staff, request, services }: Context,
  name: CallName,
  { requestsPerDay, networkRequestsPerDay }: NonNullable<CallDeclaration['limit']>,
): Promise<void> {
  const requests = viewer ? requestsPerDay : networkRequestsPerDay
  if (requests === undefined || staff) return
  const limit = { requests, seconds: 86_400, approximate: true }
  const wait = await services.limits.take(`${name} a day`, viewer?.id ?? request.network, limit)
  if (wait !== null) throw fail('rate_limited', { seconds: wait, wait: viewer ? 'day' : 'network' })
}

/** The input: query and body merged, and a file if any. */
export interface CallRequest {
  readonly raw: Record<string, unknown>
  readonly upload?: Upload | undefined
  readonly rawBody?: RawBody | undefined
}

/**
 * Admits a caller: checks access and limit, before any of the body is read. False beyond the limit of a call that drops
 * excess requests: there is nothing to do then.
 */
export async function admit(ctx: Context, name: CallName): Promise<boolean> {
  await checkAccess(ctx, calls[name])
  return checkLimit(ctx, name, calls[name])
}

/**
 * Lets a page that the server renders read a call. The page itself was counted (`admitPage`), so only calls with a
 * limit of their own are also counted, and never what each page reads.
 */
export async function admitInPage(ctx: Context, name: CallName): Promise<void> {
  const call: CallDeclaration = calls[name]
  await checkAccess(ctx, call)
  if (call.limit && !call.polled) await checkLimit(ctx, name, call)
}

/** Counts a page that the server renders. Throws `rate_limited`. */
export async function admitPage(ctx: Context): Promise<void> {
  const { who, limit } = getCallerLimit(ctx, pageLimit)
  const wait = await ctx.services.limits.take('page', who, limit)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
}

/**
 * Runs a call of an admitted caller, for HTTP and server rendering alike. Throws a Failure with a code that the call
 * declares, or any unexpected error.
 */
export async function answerCall(ctx: Context, name: CallName, callRequest: CallRequest): Promise<unknown> {
  try {
    return await carryOut(ctx, name, callRequest)
  } catch (error) {
    await spareMistake(ctx, name, error)
    throw error
  }
}

async function carryOut(
  ctx: Context,
  name: CallName,
  { raw, upload, rawBody }: CallRequest,
): Promise<unknown> {
  const call: CallDeclaration = calls[name]
  const input = parseInput(call, raw)
  await guardAdults(ctx, call, input)
  // The pair of call and handler is checked where `handlers` is declared; by name alone TypeScript cannot follow it.
  const handler = handlers[name] as (ctx: Context, input: unknown) => Promise<unknown>
  const fullInput =
    upload || rawBody ? { ...Object(input), ...(upload && { upload }), ...(rawBody && { rawBody }) } : input
  const answer = await runOnReplica(ctx, name, (reading) => handler(reading, fullInput)).catch(
    async (error: unknown) => {
      // An account that was just erased is gone: that is the end of a session, not an error.
      if (!(error instanceof Failure) && isMembers(ctx)) await getMemberStatus(ctx.db, ctx.viewer.id)
      throw error
    },
  )
  if (ctx.services.config.mode === 'test') checkAnswer(name, call, answer)
  return answer
}

/** In tests every answer must match its declaration, so that nothing undeclared leaves the server. */
function checkAnswer(name: CallName, call: CallDeclaration, answer: unknown): void {
  if (call.answers) return
  const parsed = call.output.safeParse(answer)
  if (!parsed.success) throw new Error(`${name} answers against its contract: ${parsed.error.message}`)
}
