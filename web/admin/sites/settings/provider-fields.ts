import { type ConfigurableProvider, verotelBrands } from '#contract/features/payments/payment-providers.ts'

/** A value that a provider is set up with, as it is typed or chosen. */
export interface ProviderField {
  readonly name: ProviderFieldName
  /** Secrets are never shown again, and stay when nothing is typed. */
  readonly kind: 'text' | 'secret' | 'number' | 'choice'
  readonly optional?: true
}

export type ProviderFieldName =
  | 'api_key'
  | 'secret_key'
  | 'webhook_secret'
  | 'client_id'
  | 'client_secret'
  | 'webhook_id'
  | 'environment'
  | 'account'
  | 'sub_account'
  | 'flex_id'
  | 'salt'
  | 'datalink_user'
  | 'datalink_password'
  | 'shop_id'
  | 'signature_key'
  | 'brand'
  | 'holder'
  | 'iban'
  | 'bic'
  | 'creditor_id'
  | 'completes'
  | 'collect_days'
  | 'endpoint'

/** The fields of each provider in the order in which its values are found (contract/features/payments/payment-providers.ts). */
export const providerFields: Readonly<Record<ConfigurableProvider, readonly ProviderField[]>> = {
  mollie: [{ name: 'api_key', kind: 'secret' }],
  stripe: [
    { name: 'secret_key', kind: 'secret' },
    { name: 'webhook_secret', kind: 'secret' },
  ],
  paypal: [
    { name: 'environment', kind: 'choice' },
    { name: 'client_id', kind: 'secret' },
    { name: 'client_secret', kind: 'secret' },
    { name: 'webhook_id', kind: 'secret' },
  ],
  ccbill: [
    { name: 'account', kind: 'text' },
    { name: 'sub_account', kind: 'text' },
    { name: 'flex_id', kind: 'text' },
    { name: 'salt', kind: 'secret' },
    { name: 'datalink_user', kind: 'secret' },
    { name: 'datalink_password', kind: 'secret' },
  ],
  verotel: [
    { name: 'brand', kind: 'choice' },
    { name: 'shop_id', kind: 'text' },
    { name: 'signature_key', kind: 'secret' },
  ],
  bank: [
    { name: 'holder', kind: 'text' },
    { name: 'iban', kind: 'text' },
    { name: 'bic', kind: 'text' },
    { name: 'creditor_id', kind: 'text', optional: true },
    { name: 'completes', kind: 'choice' },
    { name: 'collect_days', kind: 'number' },
  ],
}

/** Where a provider is asked in tests; in production always at its own address. */
export const endpointField: ProviderField = { name: 'endpoint', kind: 'text', optional: true }

/** What a choice begins with, and what else there is. */
export const providerChoices = {
  environment: ['live', 'sandbox'],
  completes: ['mandate', 'booked'],
  brand: verotelBrands,
} as const

/** What a new provider begins with. */
export const providerDefaults: Partial<Record<ProviderFieldName, string>> = {
  environment: 'live',
  completes: 'mandate',
  collect_days: '3',
  brand: 'verotel',
}
