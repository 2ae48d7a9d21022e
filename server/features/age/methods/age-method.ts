import type { Context } from '../../../app/context.ts'
import type { AgeFinding } from '../../../platform/mdoc/verify-age.ts'
import type { AgeRequestRow } from '../age.sql.ts'

/** A way to prove the age. The rest of the program knows a method only through this. */
export interface AgeMethodAdapter {
  /** Returns whether a site can use it now. */
  isReady(ctx: Context): Promise<boolean>
  /** Begins a try where someone else keeps it; returns under which name. Null where no one does. */
  begin(ctx: Context, request: Pick<AgeRequestRow, 'id'>): Promise<string | null>
  /** Returns where the member goes: on this device, or by a code that another device reads. */
  links(ctx: Context, request: AgeRequestRow): Promise<{ link: string; code: string | null }>
  /** Asks what became of a try; null while that is open, or where the answer comes by itself. */
  ask(ctx: Context, request: AgeRequestRow): Promise<AgeFinding | { outcome: 'cancelled' } | null>
}
