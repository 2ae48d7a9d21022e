import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/api/errors.ts'
import {
  type ConfigurableProvider,
  providerCredentials,
  shownCredentials,
} from '#contract/features/payments/payment-providers.ts'
import type { Mode } from '../../../app/config.ts'
import type { Context } from '../../../app/context.ts'
import { failFields } from '../../../app/failure.ts'
import { cleanIban, isCreditorId } from '../bank/bank-settings.ts'
import { getCredentials, listCredentialValues } from './provider-settings.ts'

type CredentialValues = Readonly<Record<string, string | number>>

/** Checks what the schema cannot: check digits, and that production calls providers at their own addresses. */
function findFurtherErrors(values: Readonly<Record<string, unknown>>, mode: Mode): Record<string, ErrorCode> {
  const wrong: Record<string, ErrorCode> = {}
  const { iban, creditor_id, endpoint } = values
  if (typeof iban === 'string' && cleanIban(iban) === null) wrong.iban = 'iban_invalid'
  if (typeof creditor_id === 'string' && !isCreditorId(creditor_id)) wrong.creditor_id = 'validation'
  if (endpoint !== undefined && mode === 'production') wrong.endpoint = 'validation'
  return wrong
}

/** Reads the credentials of a provider. Throws what is wrong by field. */
export function readCredentials(provider: ConfigurableProvider, values: unknown, mode: Mode): object {
  const parsed = z.safeParse(providerCredentials[provider], values)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(
      ({ path }) => [String(path[0] ?? 'credentials'), 'validation'] as const,
    )
    throw failFields(Object.fromEntries(fields))
  }
  const wrong = findFurtherErrors(parsed.data, mode)
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
  return normalizeCredentials(parsed.data)
}

/** Returns an account number in the form for bank files, however it was typed. */
function normalizeCredentials(credentials: object): object {
  const iban = 'iban' in credentials && cleanIban(String(credentials.iban))
  return iban ? { ...credentials, iban } : credentials
}

/**
 * Returns the credentials to store: the given values over those that are there, so that a secret need not be typed
 * again. Empty texts count as left out.
 */
export async function mergeCredentials(
  ctx: Context,
  provider: ConfigurableProvider,
  newValues: CredentialValues,
): Promise<object> {
  const before = await getCredentials(ctx, provider)
  const filled = Object.entries(newValues).filter(([, value]) => value !== '')
  const shown: readonly string[] = shownCredentials
  // What can be seen and was left empty is meant to be empty.
  const hiddenValues = listCredentialValues(before).filter(([name]) => !shown.includes(name))
  const { mode } = ctx.services.config
  return readCredentials(provider, Object.fromEntries([...hiddenValues, ...filled]), mode)
}
