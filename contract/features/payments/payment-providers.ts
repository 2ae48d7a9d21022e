import * as z from 'zod/mini'

const short = z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(200))
/** The address at which the provider is asked instead of its own; for tests, refused in production. */
const endpoint = z.optional(z.url())

/** The brands of Verotel; each has pages of its own, and a merchant account belongs to one. */
export const verotelBrands = ['verotel', 'cardbilling', 'bill', 'gaycharge', 'yoursafedirect'] as const

/** The credentials of a site at each provider; secrets are sealed and never shown again. */
export const providerCredentials = {
  mollie: z.object({ api_key: z.string().check(z.regex(/^(live|test)_\w{20,100}$/)), endpoint }),
  stripe: z.object({
    secret_key: z.string().check(z.regex(/^(sk|rk)_(live|test)_\w{10,200}$/)),
    webhook_secret: z.string().check(z.regex(/^whsec_[\w+/=]{10,200}$/)),
    endpoint,
  }),
  paypal: z.object({
    client_id: short,
    client_secret: short,
    webhook_id: short,
    environment: z.enum(['live', 'sandbox']),
    endpoint,
  }),
  ccbill: z.object({
    /** The main account, and the account below it that has dynamic pricing. */
    account: z.string().check(z.regex(/^9\d{5}$/)),
    sub_account: z.string().check(z.regex(/^\d{4}$/)),
    /** The payment flow whose form is shown. */
    flex_id: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
    salt: short,
    datalink_user: short,
    datalink_password: short,
    endpoint,
  }),
  verotel: z.object({
    shop_id: z.string().check(z.regex(/^\d{1,12}$/)),
    signature_key: z.string().check(z.regex(/^\w{10,100}$/)),
    brand: z._default(z.enum(verotelBrands), 'verotel'),
    endpoint,
  }),
  bank: z.object({
    /** Name of the account, at most 70 characters as banks take it. */
    holder: z.string().check(z.trim(), z.minLength(2, 'empty'), z.maxLength(70)),
    iban: short,
    bic: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
    /** The creditor identifier of direct debits; without it there are none. */
    creditor_id: z.optional(short),
    /** When a direct debit gives its credits: once its mandate is given, or once the money is booked. */
    completes: z._default(z.enum(['mandate', 'booked']), 'mandate'),
    /** After how many days a batch of direct debits is collected. */
    collect_days: z._default(z.int().check(z.minimum(1), z.maximum(14)), 3),
  }),
} as const

export type ConfigurableProvider = keyof typeof providerCredentials
export const setUpProviders = Object.keys(providerCredentials) as ConfigurableProvider[] // the keys of this very table
export type Credentials<P extends ConfigurableProvider> = z.output<(typeof providerCredentials)[P]>

/** The fields that may be shown again; all others are secrets. */
export const shownCredentials = [
  'environment',
  'account',
  'sub_account',
  'flex_id',
  'shop_id',
  'brand',
  'endpoint',
  'holder',
  'iban',
  'bic',
  'creditor_id',
  'completes',
  'collect_days',
] as const
