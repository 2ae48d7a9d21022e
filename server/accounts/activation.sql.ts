import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

/** Confirms an account; false when it was confirmed before or may not be. */
export async function confirmMember(db: Reads, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    update members set status = 'activated' where id = ${memberId} and status = 'not_confirmed' returning 1`.execute(
    db,
  )
  return rows.length > 0
}

export interface ActivationRow {
  email: string
  email_key: string
  status: string
  language: Locale
  name: string
  confirmation_asked_at: Date | null
}

/** What a confirmation mail is made of. */
export async function findActivation(db: Reads, memberId: string): Promise<ActivationRow | undefined> {
  const { rows } = await sql<ActivationRow>`
    select m.email, m.email_key, m.status, m.language, p.name, m.confirmation_asked_at
    from members m join profiles p on p.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** Notes that a confirmation mail was asked for, unless that was within the last `seconds`; then the moment of it. */
export async function askConfirmation(
  db: Reads,
  memberId: string,
  { now, seconds }: { now: Date; seconds: number },
): Promise<Date | null> {
  const { rows } = await sql`
    update members set confirmation_asked_at = ${now}
    where id = ${memberId}
      and (confirmation_asked_at is null or confirmation_asked_at <= ${now}::timestamptz - make_interval(secs => ${seconds}))
    returning 1`.execute(db)
  if (rows.length > 0) return null
  const { rows: last } = await sql<{ at: Date }>`
    select confirmation_asked_at as at from members where id = ${memberId}`.execute(db)
  return last[0]?.at ?? null
}
