import type { StaffRight } from '#contract/api/call.ts'
import type { Reads } from '../../app/transaction.ts'

/** Finds the person whom a provider knows under a subject. */
export async function findStaffByIdentity(
  db: Reads,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_identities')
    .select('staff_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.staff_id
}

/** Links a person to a subject; false when either has another link already. */
export async function insertIdentity(
  db: Reads,
  identity: { issuer: string; subject: string; staffId: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      staff_id: identity.staffId,
      created_at: identity.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Activates a person through the provider: from now on, their password counts only in an emergency. */
export async function activateByProvider(db: Reads, id: string): Promise<void> {
  await db.updateTable('staff').set({ by_provider: true, state: 'active' }).where('id', '=', id).execute()
}

/** Sets the roles that the groups of the provider give. */
export async function saveProviderRoles(db: Reads, id: string, roles: readonly StaffRight[]): Promise<void> {
  await db
    .updateTable('staff')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute()
}

/** Lets a person in by password until a given time, whatever the settings and the provider say. */
export async function allowPasswordUntil(db: Reads, id: string, until: Date): Promise<void> {
  await db.updateTable('staff').set({ password_until: until }).where('id', '=', id).execute()
}
