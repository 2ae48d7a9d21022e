import { sql } from 'kysely'
import type { Gender } from '#contract/profile.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

export interface CardRow {
  id: string
  status: 'active' | 'disabled'
  account_status: string
  name: string
  gender: Gender
  date_of_birth: string
  country: string
  region: string | null
  city: string | null
  file: string | null
  /** Read where the card is shown large. */
  blur?: string | null
  num_pictures: number
  fictional: boolean
  cam: boolean
  invisible: boolean
  active_at: Date
  signup_at: Date
  liked: boolean
  likes_me: boolean
}

/**
 * What cards are made of, for any statement that has `x` (member_id, active_at), the members, and `asker` (viewer or null,
 * locale). The region comes in the language of the asker, the likes are those between each member and the viewer. A
 * member who is gone or out of sight has no picture, but for themselves: no one else may fetch it.
 */
export const cardColumns = sql`
  p.member_id as id, p.status, m.status as account_status, p.name, p.gender, p.date_of_birth, p.country,
  r.names ->> asker.locale as region, p.city, pic.file, p.num_pictures, p.fictional, p.cam,
  m.invisible, x.active_at, m.signup_at, mine.from_id is not null as liked, theirs.from_id is not null as likes_me`
export const cardJoins = sql`
  join profiles p on p.member_id = x.member_id
  join members m on m.id = x.member_id
  left join regions r on r.id = p.region_id
  left join pictures pic on pic.member_id = p.member_id and pic.id = p.main_picture_id and pic.state = 'approved'
    and (p.status = 'active' and m.status in ('activated', 'not_confirmed') or p.member_id = asker.viewer)
  left join likes mine on mine.from_id = asker.viewer and mine.to_id = p.member_id
  left join likes theirs on theirs.from_id = p.member_id and theirs.to_id = asker.viewer`

/** Reads what cards are made of, for members of one site. */
export function findCards(
  reads: PreparedReads,
  {
    siteId,
    viewerId,
    locale,
    ids,
  }: { siteId: string; viewerId: string | null; locale: string; ids: readonly string[] },
): Promise<CardRow[]> {
  return executePrepared(
    reads,
    sql<CardRow>`
      select ${cardColumns}
      from (select ${viewerId}::uuid as viewer, ${locale}::text as locale) asker
      cross join unnest(${[...ids]}::uuid[]) as wanted (id)
      join search_members x on x.member_id = wanted.id ${cardJoins}
      where p.site_id = ${siteId}`,
  )
}
