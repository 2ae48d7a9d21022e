import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { providerCredentials, type SetUpProvider, shownCredentials } from '#contract/payment-providers.ts'
import { type Context, failFields, type Tx } from '../../context.ts'
import { cleanIban, isCreditorId } from '../bank/bank-settings.ts'
import { putProvider } from './payment-providers.sql.ts'
import { credentialsOf, credentialValues, sandboxAllowed, sealCredentials } from './provider-settings.ts'

type Values = Readonly<Record<string, string | number>>

/** What the schema cannot know: check digits, and that production asks the providers at their own addresses. */
function furtherErrors(ctx: Context, values: Readonly<Record<string, unknown>>): Record<string, ErrorCode> {
  const wrong: Record<string, ErrorCode> = {}
  const { iban, creditor_id, endpoint } = values
  if (typeof iban === 'string' && cleanIban(iban) === null) wrong.iban = 'iban_invalid'
  if (typeof creditor_id === 'string' && !isCreditorId(creditor_id)) wrong.creditor_id = 'validation'
  if (endpoint !== undefined && !sandboxAllowed(ctx)) wrong.endpoint = 'validation'
  return wrong
}

/** Reads the credentials of a provider. Throws what is wrong by field. */
function readCredentials(ctx: Context, provider: SetUpProvider, values: Values): object {
  const parsed = z.safeParse(providerCredentials[provider], values)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(
      ({ path }) => [String(path[0] ?? 'credentials'), 'validation'] as const,
    )
    throw failFields(Object.fromEntries(fields))
  }
  const wrong = furtherErrors(ctx, parsed.data)
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
  return parsed.data
}

/**
 * Gives the credentials to store: the given values over those that are there, so that a secret need not be typed
 * again. Empty texts count as left out.
 */
export async function mergedCredentials(
  ctx: Context,
  provider: SetUpProvider,
  given: Values,
): Promise<object> {
  const before = await credentialsOf(ctx, provider)
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  const shown: readonly string[] = shownCredentials
  // What can be seen and was left empty is meant to be empty.
  const kept = credentialValues(before).filter(([name]) => !shown.includes(name))
  return readCredentials(ctx, provider, Object.fromEntries([...kept, ...filled]))
}

/** Lets the site work with a provider. */
export async function setUpProvider(
  tx: Tx,
  ctx: Context,
  { provider, position, credentials }: { provider: SetUpProvider; position: number; credentials: object },
): Promise<void> {
  await putProvider(tx, { provider, position, credentials: sealCredentials(ctx, credentials) })
}
