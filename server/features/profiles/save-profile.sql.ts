import type { Selectable } from 'kysely'
import type { LookingFor } from '#contract/features/profiles/profile.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { isClash } from '../../platform/database/database.ts'
import { createId } from '../../platform/ids.ts'

/** Columns of a profile that its member may change. */
export type ProfileColumns = Partial<
  Pick<
    Selectable<Tables['profiles']>,
    | 'name'
    | 'name_key'
    | 'country'
    | 'region_id'
    | 'city_id'
    | 'city'
    | 'sexuality'
    | 'relationship_status'
    | 'hair_color'
    | 'eye_color'
    | 'body_type'
    | 'tattoos'
    | 'interests'
    | 'about_me'
  >
>

/** Returns whether a profile could not be changed because another member of the site has taken the name. */
export function isNameClash(error: unknown): boolean {
  return isClash(error, 'profiles_site_id_name_key_key')
}

/** Changes some columns of a profile. */
export async function updateProfile(db: Reads, memberId: string, columns: ProfileColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('profiles').set(columns).where('member_id', '=', memberId).execute()
}

/**
 * Records a member's change of country, one at a time; returns false after `maxChanges` changes since a given time. The
 * old country keeps setting their prices until more than the profile supports another one.
 */
export async function claimCountryChange(
  tx: Tx,
  change: { memberId: string; from: string; to: string; since: Date; maxChanges: number },
): Promise<boolean> {
  const { memberId, from, to } = change
  // Before the signup is complete, the country in the profile may have been a guess.
  await tx.db
    .updateTable('members')
    .set((eb) => ({
      billing_country: eb
        .case()
        .when('signup_step', 'is not', null)
        .then(eb.ref('billing_country'))
        .else(eb.fn.coalesce('billing_country', eb.val(from)))
        .end(),
    }))
    .where('id', '=', memberId)
    .execute()
  // A statement of its own, so that it sees what was committed while it waited for the member's row.
  const { changes } = await tx.db
    .selectFrom('country_changes')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'profile')
    .where('created_at', '>', change.since)
    .executeTakeFirstOrThrow()
  if (changes >= change.maxChanges) return false
  await tx.db
    .insertInto('country_changes')
    .values({
      id: createId(),
      member_id: memberId,
      kind: 'profile',
      from_country: from,
      to_country: to,
      created_at: tx.now,
    })
    .execute()
  return true
}

/** Changes which genders a member looks for. */
export async function updateLookingFor(db: Reads, memberId: string, lookingFor: LookingFor): Promise<void> {
  await db.updateTable('members').set({ looking_for: lookingFor }).where('id', '=', memberId).execute()
}

/**
 * Returns whether another member of the same site has a name with one of the given keys, as `toLookalikeKeys` returns
 * them.
 */
export async function isNameTaken(db: Reads, memberId: string, keys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('profiles as own')
    .innerJoin('profiles as other', 'other.site_id', 'own.site_id')
    .select('other.member_id')
    .where('own.member_id', '=', memberId)
    .where('other.name_key', '=', ({ fn, val }) => fn.any(val([...keys])))
    .whereRef('other.member_id', '<>', 'own.member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the country of a region; undefined for a region that does not exist. */
export async function findRegionCountry(db: Reads, regionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('regions').select('country').where('id', '=', regionId).executeTakeFirst()
  return row?.country
}

/** Returns a city by its id. */
export function findCity(db: Reads, id: number) {
  return db
    .selectFrom('cities')
    .select(['country', 'region_id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}
