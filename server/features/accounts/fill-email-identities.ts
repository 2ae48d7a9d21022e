import type { Context } from '../../app/context.ts'
import { findWithoutIdentity, saveIdentities } from './email-identity.sql.ts'
import { emailIdentity } from './email-identity.ts'

const atOnce = 500

/**
 * Returns a mailbox to the accounts that were made before mailboxes were compared, or by an older version meanwhile. Of
 * several accounts with the same the eldest has it; the others keep their own address alone.
 */
export async function fillEmailIdentities(ctx: Context): Promise<void> {
  for (;;) {
    const filled = await ctx.transaction(async (tx) => {
      const rows = await findWithoutIdentity(tx.db, ctx.site.id, atOnce)
      const identities = rows.map(({ id, email }) => ({ id, identity: emailIdentity(email) }))
      if (rows.length > 0) await saveIdentities(tx.db, ctx.site.id, identities)
      return rows.length
    })
    if (filled < atOnce) return
  }
}
