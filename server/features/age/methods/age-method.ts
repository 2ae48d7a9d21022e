import type { Context } from '../../../app/context.ts'
import type { AgeFinding } from '../../../platform/mdoc/verify-age.ts'
import type { AgeRequestRow } from '../age.sql.ts'

/** A way to prove one's age. The rest of the program knows a method only through this interface. */
export interface AgeMethodAdapter {
  /** Returns whether a site can use it now. */
  isReady(ctx: Context): Promise<boolean>
  /** Starts a try at a provider and returns its id there; null for methods without one. */
  begin(ctx: Context, request: Pick<AgeRequestRow, 'id'>): Promise<string | null>
  /** Returns where the member continues: on this device, or through a code for another device. */
  links(ctx: Context, request: AgeRequestRow): Promise<{ link: string; code: string | null }>
  /** Asks for the outcome of a try; null while it is open, or when the answer comes by itself. */
  ask(ctx: Context, request: AgeRequestRow): Promise<AgeFinding | { outcome: 'cancelled' } | null>
}
