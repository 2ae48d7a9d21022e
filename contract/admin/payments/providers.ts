import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { PaymentMethod } from '../../features/payments/payment-method.ts'

const ProviderName = z.enum(['mollie', 'stripe', 'paypal', 'ccbill', 'verotel', 'bank'])

/** A payment provider as configured for the site. */
export const ProviderEntry = z.object({
  provider: ProviderName,
  /** Null when the site does not use it; otherwise its position in the order of preference, from 0. */
  position: z.nullable(z.int()),
  /** The values that may be shown; secrets are never shown again. */
  shown: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The secrets that are stored. */
  secrets: z.array(z.string()),
  /** The methods that it currently offers. */
  methods: z.array(PaymentMethod),
  /** What must be entered at the provider so that it reports payments; null for nothing. */
  webhook: z.nullable(z.object({ address: z.string(), events: z.array(z.string()) })),
})
export type ProviderEntry = z.infer<typeof ProviderEntry>

const ProvidersAnswer = z.object({
  providers: z.array(ProviderEntry),
  /** Whether payments go through the test checkout while no provider is set up; in production no one can pay then. */
  test_checkout: z.boolean(),
})

export const adminProviders = defineCall({
  about: 'Lists the payment providers and how the site is set up with each.',
  method: 'GET',
  path: '/api/admin/payment-providers.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({}),
  output: ProvidersAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminSetProvider = defineCall({
  about:
    'Sets the site up with a payment provider, or changes how it is; secrets that are left out stay. The credentials of each are declared in `contract/features/payments/payment-providers.ts`.',
  method: 'PUT',
  path: '/api/admin/payment-providers.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({
    provider: ProviderName,
    /** Its position among the site's providers; the others keep their order. */
    position: z.int().check(z.minimum(0), z.maximum(9)),
    credentials: z.record(z.string(), z.union([z.string().check(z.maxLength(500)), z.number()])),
  }),
  output: ProvidersAnswer,
  errors: ['not_found', 'iban_invalid'],
  idempotency: 'natural',
})

export const adminRemoveProvider = defineCall({
  about: 'Ends the work with a payment provider: its methods are no longer offered.',
  method: 'DELETE',
  path: '/api/admin/payment-providers.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ provider: ProviderName }),
  output: ProvidersAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})
