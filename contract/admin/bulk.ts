import * as z from 'zod/mini'
import { maxListPage } from './list-page.ts'

/** The rows that one call acts on: at most those of a page. */
export const bulkIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxListPage))

/** Why each of them is done; it goes into the log, once for each row. */
export const bulkReason = z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000))

/**
 * What happened to a row. `already_completed`: it was so before, or someone else has decided. `taken`: someone else works
 * on it. `own`: it was decided by the caller, so that another person has to undo it.
 */
export const bulkOutcomes = ['done', 'already_completed', 'taken', 'own', 'not_found'] as const
const BulkOutcome = z.enum(bulkOutcomes)

export const BulkResult = z.object({ id: z.string(), outcome: BulkOutcome })
export type BulkResult = z.infer<typeof BulkResult>

/** The answer of a call that acts on several rows: one result for each, in the order of the request. */
export const bulkOutput = z.object({ results: z.array(BulkResult) })
