import * as z from 'zod/mini'
import { Money } from '../../api/money.ts'

/** The rules of the programme that partners accept; a new wording gets a new version, which they accept again. */
export const partnerRulesVersion = '2026-12'

/** How a partner is paid: per activated member, per first purchase, by a share of every purchase, or all three. */
export const PartnerModel = z.enum(['lead', 'sale', 'share', 'hybrid'])
export type PartnerModel = z.infer<typeof PartnerModel>

/** Amounts in cents of the site’s currency; `hold_days` is how long a commission waits for refunds. */
export const PartnerTerms = z.object({
  model: PartnerModel,
  lead_cents: z.int().check(z.minimum(0), z.maximum(100_000)),
  sale_cents: z.int().check(z.minimum(0), z.maximum(100_000)),
  share_percent: z.int().check(z.minimum(0), z.maximum(80)),
  monthly_cap_cents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  hold_days: z.int().check(z.minimum(0), z.maximum(180)),
})
export type PartnerTerms = z.infer<typeof PartnerTerms>

export const PartnerState = z.enum(['unconfirmed', 'applied', 'active', 'rejected', 'closed'])
export type PartnerState = z.infer<typeof PartnerState>

export const CommissionKind = z.enum(['lead', 'sale', 'share'])
export type CommissionKind = z.infer<typeof CommissionKind>

export const CommissionState = z.enum(['pending', 'held', 'approved', 'reversed'])

/** Why a commission is held until staff have reviewed it. */
export const FraudSign = z.enum(['same_network', 'same_device', 'disposable_mail', 'refund_rate'])
export type FraudSign = z.infer<typeof FraudSign>

/** What a partner has earned: pending, payable, invoiced and paid. Only `payable` may be negative. */
export const PartnerBalance = z.object({ pending: Money, payable: Money, invoiced: Money, paid: Money })
export type PartnerBalance = z.infer<typeof PartnerBalance>

export const PartnerStatement = z.object({
  id: z.string(),
  number: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  net: Money,
  vat: Money,
  state: z.enum(['open', 'paid']),
})
export type PartnerStatement = z.infer<typeof PartnerStatement>

/** Whom and where to pay. Without a VAT number no VAT is added to a statement. */
export const Payee = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(70)),
  address: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(100)),
  city: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(100)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  tax_id: z.string().check(z.trim(), z.maxLength(40)),
  vat_number: z.string().check(z.trim(), z.maxLength(20)),
  iban: z.string().check(z.maxLength(50)),
})
export type Payee = z.infer<typeof Payee>
