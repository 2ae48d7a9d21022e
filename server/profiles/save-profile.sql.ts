import { sql } from 'kysely'
import type { LookingFor } from '#contract/profile.ts'
import type { Reads, Tx } from '../context.ts'
import { isClash } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** Columns of a profile that its member may change. */
export interface ProfileColumns {
  name?: string
  name_key?: string
  country?: string
  region_id?: string | null
  city_id?: number | null
  city?: string | null
  sexuality?: string | null
  relationship_status?: string | null
  hair_color?: string | null
  eye_color?: string | null
  body_type?: string | null
  tattoos?: string | null
  interests?: string[]
  about_me?: string
}

/** Whether a profile could not be changed since somebody else of the site has taken the name. */
export function isNameClash(error: unknown): boolean {
  return isClash(error, 'profiles_site_id_name_key_key')
}

/** Changes some columns of a profile. */
export async function updateProfile(db: Reads, memberId: string, columns: ProfileColumns): Promise<void> {
  const entries = Object.entries(columns)
  if (entries.length === 0) return
  const sets = entries.map(([column, value]) =>
    Array.isArray(value) ? sql`${sql.ref(column)} = ${value}::text[]` : sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update profiles set ${sql.join(sets)} where member_id = ${memberId}`.execute(db)
}

/**
 * Notes that a member changes their country, one change after the other; false after `maxChanges` of them since a
 * moment. The country that they leave stays that of their prices, until more than the profile speaks for another.
 */
export async function claimCountryChange(
  tx: Tx,
  change: { memberId: string; from: string; to: string; since: Date; maxChanges: number },
): Promise<boolean> {
  const { memberId, from, to } = change
  // Until the signup is over, what stood in the profile may have been a guess.
  await sql`
    update members set billing_country = case when signup_step is not null then billing_country
      else coalesce(billing_country, ${from}) end
    where id = ${memberId}`.execute(tx.db)
  // A statement of its own, so that it sees what was committed while it waited for the member's row.
  const { rows } = await sql`
    insert into country_changes (id, member_id, kind, from_country, to_country, created_at)
    select ${newId()}, ${memberId}, 'profile', ${from}, ${to}, ${tx.now}
    where (select count(*) from country_changes
      where member_id = ${memberId} and kind = 'profile' and created_at > ${change.since}) < ${change.maxChanges}
    returning id`.execute(tx.db)
  return rows.length > 0
}

/** Changes whom a member looks for. */
export async function updateLookingFor(db: Reads, memberId: string, lookingFor: LookingFor): Promise<void> {
  await sql`update members set looking_for = ${lookingFor} where id = ${memberId}`.execute(db)
}

/** Whether somebody else of the member's site has a name, as names are compared. */
export async function isNameTaken(db: Reads, memberId: string, nameKey: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles own join profiles other on other.site_id = own.site_id and other.name_key = ${nameKey}
    where own.member_id = ${memberId} and other.member_id <> own.member_id`.execute(db)
  return rows.length > 0
}

/** The country of a region; undefined for a region that does not exist. */
export async function findRegionCountry(db: Reads, regionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ country: string }>`select country from regions where id = ${regionId}`.execute(
    db,
  )
  return rows[0]?.country
}

/** A city by its id. */
export async function findCity(
  db: Reads,
  id: number,
): Promise<{ country: string; region_id: string; name: string } | undefined> {
  const { rows } = await sql<{ country: string; region_id: string; name: string }>`
    select country, region_id, name from cities where id = ${id}`.execute(db)
  return rows[0]
}
