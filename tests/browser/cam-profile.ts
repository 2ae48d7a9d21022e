import { sql } from 'kysely'
import { createId } from '#server/platform/ids.ts'
import { workInDatabase } from './tested-data.ts'

/** Writes a cam profile into the data of the tested server, next to someone of its site: no page makes one. */
export function makeCamProfile(beside: { id: string }, name: string): Promise<string> {
  return workInDatabase(async (whole) => {
    const id = createId()
    await whole.transaction().execute(async (db) => {
      await sql`insert into members (id, site_id, kind, email, email_key, status, language, looking_for)
        select ${id}, site_id, 'cam', ${name} || '@example.org', lower(${name}) || '@example.org', 'activated', 'en', 'both'
        from members where id = ${beside.id}`.execute(db)
      await sql`insert into member_states (member_id, site_id) select id, site_id from members where id = ${id}`.execute(
        db,
      )
      await sql`insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country)
        select id, site_id, ${name}, lower(${name}), 'male', '1990-06-05', 'NL' from members where id = ${id}`.execute(
        db,
      )
    })
    return id
  })
}
