import * as z from 'zod/mini'
import { Money } from '../../api/money.ts'
import { Locale } from '../../features/sites/locale.ts'
import { settingFormats } from '../../features/sites/setting-choices.ts'

/** A setting or a part of one, such as `company_name` or `imprint.register_court`. */
const setting = z.string()
const country = z.string()
const currency = z.string()

/** What is wrong with the values themselves, before they are compared with anything. */
const valueMistakes = [
  z.object({ code: z.literal('empty'), setting }),
  z.object({ code: z.literal('invalid'), setting }),
  z.object({ code: z.literal('format'), setting, format: z.enum(settingFormats) }),
  /** None of the choices that the setting has. */
  z.object({ code: z.literal('choice'), setting, choices: z.array(z.string()) }),
  z.object({ code: z.literal('number_too_small'), setting, min: z.number() }),
  z.object({ code: z.literal('number_too_large'), setting, max: z.number() }),
  z.object({ code: z.literal('text_too_short'), setting, min: z.int() }),
  z.object({ code: z.literal('text_too_long'), setting, max: z.int() }),
  z.object({ code: z.literal('list_too_short'), setting, min: z.int() }),
] as const

const companyMistakes = [
  z.object({ code: z.literal('sample'), setting, value: z.string() }),
  z.object({ code: z.literal('required_in_country'), setting, country }),
  z.object({ code: z.literal('no_vat_number'), country }),
  z.object({ code: z.literal('no_vat_rate'), country }),
  z.object({ code: z.literal('no_refund_period'), language: Locale }),
  z.object({ code: z.literal('open_placeholder'), language: Locale }),
] as const

const priceMistakes = [
  /** The credits of a signup do not pay the free conversations: `needed` of them would, as would messages at `fits`. */
  z.object({
    code: z.literal('signup_credits_too_few'),
    given: z.int(),
    conversations: z.int(),
    needed: z.int(),
    price: z.int(),
    fits: z.int(),
  }),
  z.object({ code: z.literal('welcome_minimum_too_low'), cheapest: Money }),
  z.object({ code: z.literal('welcome_minimum_too_high'), minimum: Money, dearest: Money }),
  z.object({ code: z.literal('package_too_small'), credits: z.int(), price: z.int() }),
  z.object({ code: z.literal('no_package'), currency }),
  z.object({ code: z.literal('no_provider') }),
  z.object({ code: z.literal('unpaid_countries'), currency, countries: z.array(country) }),
] as const

const otherMistakes = [
  /** Two colours, each by the name of its setting or as hex digits. */
  z.object({
    code: z.literal('low_contrast'),
    scheme: z.enum(['light', 'dark']),
    front: z.string(),
    back: z.string(),
    contrast: z.number(),
    min: z.number(),
  }),
  z.object({ code: z.literal('claim_example') }),
  z.object({ code: z.literal('claim_period') }),
  z.object({ code: z.literal('claim_unmeasured'), from: z.iso.date(), to: z.iso.date() }),
  z.object({ code: z.literal('claim_percent'), given: z.number(), measured: z.number() }),
  z.object({ code: z.literal('claim_members'), counted: z.int() }),
  z.object({ code: z.literal('domain_of_another_site'), setting, domain: z.string() }),
  z.object({ code: z.literal('inbox_of_another_site'), setting }),
  z.object({ code: z.literal('picture_missing'), setting }),
] as const

/** What the preflight finds, as a code with its values: the back office puts it into words. */
export const PreflightMistake = z.discriminatedUnion('code', [
  ...valueMistakes,
  ...companyMistakes,
  ...priceMistakes,
  ...otherMistakes,
])
export type PreflightMistake = z.infer<typeof PreflightMistake>
