import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { pageInput, pageOutput } from '../list-page.ts'
import { batchCodeLists } from './batch-code-lists.ts'
import { CodeTerms } from './discounts.ts'

/** The most codes of a batch. */
const maxBatchCodes = 500

/** A batch with the terms that its codes share, and how many of them have been used. */
const DiscountBatch = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  /** How many of its codes may be redeemed; null for all of them. */
  max_uses: z.nullable(z.int()),
  starts: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  value_percentage: z.number(),
  codes: z.int(),
  /** Open orders that have reserved one of them. */
  held: z.int(),
  /** Completed orders that used one of them. */
  used: z.int(),
  /** Codes that were disabled. */
  disabled: z.int(),
})
export type DiscountBatch = z.infer<typeof DiscountBatch>

export const adminDiscountBatches = defineCall({
  about:
    'Lists the batches of discount codes of the site, newest first, or those whose name contains the words.',
  method: 'GET',
  path: '/api/admin/discount-batches.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(100))), ...pageInput }),
  output: z.object({ batches: z.array(DiscountBatch), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** A new batch of generated codes with the same terms, each for one use. */
export const NewDiscountBatch = z.extend(CodeTerms, {
  name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(100)),
  codes: z.int().check(z.minimum(1), z.maximum(maxBatchCodes)),
  max_uses: z.nullable(z.int().check(z.minimum(1), z.maximum(maxBatchCodes))),
})
export type NewDiscountBatch = z.infer<typeof NewDiscountBatch>

export const adminAddDiscountBatch = defineCall({
  about:
    'Creates up to 500 single-use discount codes with the same terms, and optionally a limit on how many may be used.',
  method: 'POST',
  path: '/api/admin/discount-batches.php',
  access: 'staff:finance',
  sites: 'one',
  input: NewDiscountBatch,
  output: z.object({ batch: DiscountBatch }),
  errors: ['not_found', 'name_taken', 'empty'],
  idempotency: 'key',
})

/** A code of a batch, and the order that has reserved or used it. */
const BatchCode = z.object({
  id: z.string(),
  code: z.string(),
  state: z.enum(['unused', 'held', 'used', 'disabled']),
  redeemed: z.nullable(z.object({ at: z.string(), payment: z.string() })),
})
export type BatchCode = z.infer<typeof BatchCode>

export const adminDiscountBatch = defineCall({
  about: 'Shows a batch of discount codes, and a page of its codes with the orders that used them.',
  method: 'GET',
  path: '/api/admin/discount-batch.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), list: z.optional(z.enum(batchCodeLists)), ...pageInput }),
  output: z.object({ batch: DiscountBatch, codes: z.array(BatchCode), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminEndDiscountBatch = defineCall({
  about: 'Disables the codes of a batch that are not used; what they have lowered stays so.',
  method: 'PUT',
  path: '/api/admin/discount-batch.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.object({ batch: DiscountBatch }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminDiscountBatchFile = defineCall({
  about: 'Returns the codes of a batch as CSV, each with its state and when it was used.',
  method: 'GET',
  path: '/api/admin/discount-batch.php',
  when: { format: 'csv' },
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
