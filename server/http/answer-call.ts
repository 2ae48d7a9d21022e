import { isDeepStrictEqual } from 'node:util'
import type { CallDeclaration } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { readLimit, writeLimit } from '#contract/limits.ts'
import { memberStatus } from '../accounts/member-status.ts'
import { type Context, Failure, fail, isMembers } from '../context.ts'
import { answerWriters, handlers, type RawBody, type Upload } from '../handlers.ts'
import { parseInput } from './parse-input.ts'
import { runWhereItMayRead } from './read-from-replica.ts'

/** For whoever is not staff with the right, a call of the staff does not exist (P-017). */
function checkStaff(ctx: Context, access: string): void {
  if (access === 'staff-door') {
    if (ctx.viewer && !ctx.staff) throw fail('not_found')
    return
  }
  const right = access.slice('staff:'.length)
  const { staff } = ctx
  if (!staff || !(right === 'any' || staff.roles.some((role) => role === right))) throw fail('not_found')
}

/** Refuses callers whom the call's declared access leaves out. */
async function checkAccess(ctx: Context, call: CallDeclaration): Promise<void> {
  const { access } = call
  if (access.startsWith('staff')) return checkStaff(ctx, access)
  if (access === 'any' || access === 'link' || access === 'provider') return
  if (!ctx.viewer) throw fail('authentication_required')
  if (access === 'member') return
  const { paid } = await memberStatus(ctx.db, ctx.viewer.id)
  if (!paid) throw fail('premium_only')
}

/** Counts the request against the call's own limit, or that of its kind; false when its surplus is to be dropped. */
async function checkLimit(ctx: Context, name: CallName, call: CallDeclaration): Promise<boolean> {
  // A provider that reports a thousand payments is not to be turned away; its signature is checked instead.
  if (call.access === 'provider') return true
  const limit: NonNullable<CallDeclaration['limit']> =
    call.limit ?? (call.method === 'GET' ? readLimit : writeLimit)
  const { limits } = ctx.services
  const who = ctx.staff?.id ?? ctx.viewer?.id ?? ctx.request.network
  const wait = await limits.take(name, who, limit)
  if (wait !== null && !call.dropsSurplus) throw fail('rate_limited', { seconds: wait })
  if (wait === null) await checkDay(ctx, name, limit)
  return wait === null
}

/** Counts the request against what a member, or all visitors of a network together, may ask for in a day. */
async function checkDay(
  { viewer, staff, request, services }: Context,
  name: CallName,
  { aDay, aDayOfNetwork }: NonNullable<CallDeclaration['limit']>,
): Promise<void> {
  const requests = viewer ? aDay : aDayOfNetwork
  if (requests === undefined || staff) return
  const limit = { requests, seconds: 86_400, late: true }
  const wait = await services.limits.take(`${name} a day`, viewer?.id ?? request.network, limit)
  if (wait !== null) throw fail('rate_limited', { seconds: wait, wait: viewer ? 'day' : 'network' })
}

/** How an answer is written. By name alone TypeScript cannot follow that call and writer are a pair, as `answerWriters` checks. */
export function writerOf(name: CallName): (answer: unknown) => string {
  return (answerWriters[name] as ((answer: unknown) => string) | undefined) ?? JSON.stringify
}

/** What came in: query and body as one, and a file beside them. */
export interface Asked {
  readonly raw: Record<string, unknown>
  readonly upload?: Upload | undefined
  readonly rawBody?: RawBody | undefined
}

/**
 * Lets a caller in: access and limit. To be asked before anything of the body is read. False for what is beyond the
 * limit of a call that drops it: there is nothing to do then.
 */
export async function admit(ctx: Context, name: CallName): Promise<boolean> {
  await checkAccess(ctx, calls[name])
  return checkLimit(ctx, name, calls[name])
}

/**
 * Carries out one call of an admitted caller, for HTTP and for server rendering alike. Throws a Failure whose code the
 * call declares, or whatever went wrong.
 */
export async function answerCall(
  ctx: Context,
  name: CallName,
  { raw, upload, rawBody }: Asked,
): Promise<unknown> {
  const call: CallDeclaration = calls[name]
  const input = parseInput(call, raw)
  // The pair of call and handler is checked where `handlers` is declared; by name alone TypeScript cannot follow it.
  const handler = handlers[name] as (ctx: Context, input: unknown) => Promise<unknown>
  const given =
    upload || rawBody ? { ...Object(input), ...(upload && { upload }), ...(rawBody && { rawBody }) } : input
  const answer = await runWhereItMayRead(ctx, name, (reading) => handler(reading, given)).catch(
    async (error: unknown) => {
      // Whose account was erased a moment ago finds nothing of it: that is the end of a session, no fault.
      if (!(error instanceof Failure) && isMembers(ctx)) await memberStatus(ctx.db, ctx.viewer.id)
      throw error
    },
  )
  if (ctx.services.config.mode === 'test') checkAnswer(name, call, answer)
  return answer
}

/**
 * In tests every answer must match its declaration: what the contract does not name must not leave the server. And what
 * is written of it must be the whole of it.
 */
function checkAnswer(name: CallName, call: CallDeclaration, answer: unknown): void {
  if (call.answers) return
  const written: unknown = JSON.parse(writerOf(name)(answer) ?? 'null')
  if (!isDeepStrictEqual(written, JSON.parse(JSON.stringify(answer) ?? 'null')))
    throw new Error(`${name} is not written as it is`)
  const parsed = call.output.safeParse(answer)
  if (!parsed.success) throw new Error(`${name} answers against its contract: ${parsed.error.message}`)
}
