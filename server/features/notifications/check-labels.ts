import type { Context } from '../../app/context.ts'
import { findUnlabelled } from './check-labels.sql.ts'

const dayMilliseconds = 86_400_000

/**
 * Checks daily whether a fictional profile lacked its label: in an e-mail or push of the last day, or in the data of
 * cards and previews. Fails if one did, so that it is among the failed jobs until someone looks.
 */
export async function checkLabels(ctx: Context): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - dayMilliseconds)
  const found = await findUnlabelled(ctx.db, ctx.site.id, since)
  if (found.length === 0) return
  const places = found.map(({ place, id }) => `${place} ${id}`).join(', ')
  throw new Error(`a fictional profile lacks its label: ${places}`)
}
