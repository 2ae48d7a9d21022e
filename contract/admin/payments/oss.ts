import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** A quarter, such as 2026-Q4. */
const Quarter = z.string().check(z.regex(/^20\d\d-Q[1-4]$/))

/** Where sales are declared: in the OSS return, at home, or in a country outside the EU. */
export const OssGroup = z.enum(['oss', 'domestic', 'other'])
export type OssGroup = z.infer<typeof OssGroup>

export const OssSale = z.object({
  group: OssGroup,
  country: z.string(),
  percent: z.number(),
  currency: z.string(),
  net_cents: z.int(),
  vat_cents: z.int(),
})
export type OssSale = z.infer<typeof OssSale>

/** The tax of an earlier quarter that credit notes of this one reverse. */
export const OssCorrection = z.object({
  group: OssGroup,
  period: Quarter,
  country: z.string(),
  currency: z.string(),
  net_cents: z.int(),
  vat_cents: z.int(),
})
export type OssCorrection = z.infer<typeof OssCorrection>

export const adminOss = defineCall({
  about:
    'Adds up invoices less credit notes of a quarter by country and rate, and the corrections of earlier quarters; without a quarter, the one before this one.',
  method: 'GET',
  path: '/api/admin/oss.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ quarter: z.optional(Quarter) }),
  output: z.object({
    quarter: Quarter,
    sales: z.array(OssSale),
    corrections: z.array(OssCorrection),
    /** Other currencies of the OSS part, whose rates the file needs. */
    currencies: z.array(z.string()),
  }),
  errors: [],
  idempotency: 'read',
})

export const adminOssFile = defineCall({
  about:
    'Returns the OSS part of a quarter as the CSV file that the portal takes, in euros; `rates` has the euro rates of other currencies on its last day, such as PLN=4.2712.',
  method: 'GET',
  path: '/api/admin/oss.php',
  when: { format: 'csv' },
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ quarter: Quarter, rates: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.unknown(),
  errors: ['empty'],
  idempotency: 'read',
  answers: 'bytes',
})
