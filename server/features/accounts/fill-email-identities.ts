import type { Context } from '../../app/context.ts'
import { findWithoutIdentity, saveIdentities } from './email-identity.sql.ts'
import { toEmailIdentity } from './email-identity.ts'

const atOnce = 500

/**
 * Assigns mailboxes to accounts made before mailboxes were compared, or meanwhile by an older version. Of several
 * accounts with the same one, the oldest gets it; the others keep only their own address.
 */
export async function fillEmailIdentities(ctx: Context): Promise<void> {
  for (;;) {
    const filled = await ctx.transaction(async (tx) => {
      const rows = await findWithoutIdentity(tx.db, ctx.site.id, atOnce)
      const identities = rows.map(({ id, email }) => ({ id, identity: toEmailIdentity(email) }))
      if (rows.length > 0) await saveIdentities(tx.db, ctx.site.id, identities)
      return rows.length
    })
    if (filled < atOnce) return
  }
}
