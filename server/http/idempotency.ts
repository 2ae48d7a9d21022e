import { createHash } from 'node:crypto'
import { validate } from 'uuid'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import type { Context } from '../app/context.ts'
import { fail } from '../app/failure.ts'
import { findAnswer, storeAnswer } from './idempotency.sql.ts'

export interface StoredAnswer {
  status: number
  body: unknown
}

/**
 * Returns the first answer again when a write with an Idempotency-Key is repeated. Use cases never act twice on one key
 * anyway (their rows are unique by it); this makes the second answer equal to the first. Another body under the same
 * key is `idempotency_conflict`.
 */
export async function withIdempotency(
  ctx: Context,
  { name, input }: { name: CallName; input: Record<string, unknown> },
  act: () => Promise<unknown>,
): Promise<StoredAnswer> {
  const call: CallDeclaration = calls[name]
  const key = ctx.request.idempotencyKey
  // A chat message carries its own client_id: its repeat is answered by the message itself, without this table.
  if (call.idempotency !== 'key' || key === null || 'client_id' in input)
    return { status: 200, body: await act() }
  if (!validate(key)) throw fail('bad_request')

  const caller = ctx.staff?.id ?? ctx.viewer?.id ?? ctx.request.network
  const requestHash = createHash('sha256').update(name).update(JSON.stringify(input)).digest()
  const first = await findAnswer(ctx, { caller, key, now: ctx.clock.now() })
  if (first) {
    if (!first.request_hash.equals(requestHash)) throw fail('idempotency_conflict')
    return { status: first.status, body: first.body }
  }
  const body = await act()
  const stored = { caller, key, call: name, requestHash, status: 200, body, now: ctx.clock.now() }
  if (!call.answers && ctx.effects.session === undefined) await storeAnswer(ctx.db, stored)
  return { status: 200, body }
}
