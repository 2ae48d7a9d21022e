import { sql } from 'kysely'
import { matchFinderSize } from '#contract/limits.ts'
import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'
import { ageOn } from '../profiles/age.ts'
import { type CardRow, cardColumns, cardJoins } from '../profiles/cards.sql.ts'
import { bitsOfAnswers, hasAnswer } from './answers.sql.ts'
import { poolOf } from './match-pool.sql.ts'
import { type Candidate, dayMilliseconds, points, type Seeker, weekDays } from './match-score.ts'
import { type Before, microseconds, withTables } from './search.sql.ts'
import type { Part, Wanted } from './wanted.sql.ts'
import { selectStamp } from './wishes.sql.ts'

/** A member with what the fit is told from, and the card. */
export type FoundMatch = Candidate & CardRow

export interface FoundMatches {
  rows: FoundMatch[]
  /** How many were compared. */
  compared: number
  /** Nobody else fits the wishes. */
  complete: boolean
  /** The stamp of the profile and the wishes of whom they fit, as they are now. */
  stamp: string | null
}

function counted(answers: Part, { each, most }: { each: number; most: number }): Part {
  return sql`least(${sql.lit(most)}, ${sql.lit(each)} * ${answers})`
}

/** The fit as `fitOf` has it, of a row of the pool, but for the ages that the other has wished for. */
function scoreOf({ me, wishes, now }: Seeker): Part {
  const region = wishes.countryregion ?? me.region_id
  const [day, week] = [1, weekDays].map((days) => new Date(now.getTime() - days * dayMilliseconds))
  const parts = [
    counted(bitsOfAnswers({ field: 'interests', values: me.interests }), points.sharedInterest),
    counted(bitsOfAnswers({ field: 'interests', values: wishes.interests }), points.wishedInterest),
    sql`case when region_id = ${region} then ${sql.lit(points.region)} else 0 end`,
    sql`case when ${hasAnswer({ field: 'relationship_status', values: wishes.relationship_status })}
      then ${sql.lit(points.relationshipStatus)} else 0 end`,
    sql`case when active_at > ${day} then ${sql.lit(points.activeDay)}
      when active_at > ${week} then ${sql.lit(points.activeWeek)} else 0 end`,
    sql`case when has_picture then ${sql.lit(points.picture)} else 0 end`,
    sql`case when ${hasAnswer({ field: 'about_me', values: ['written'] })} then ${sql.lit(points.text)} else 0 end`,
  ]
  return sql.join(parts, sql` + `)
}

/** Those of the pool who look for the member, by their fit; their own wishes are read where those can bring them up. */
function bestTables(seeker: Seeker, pool: Part): Before[] {
  const size = sql.lit(matchFinderSize)
  const own = ageOn(seeker.today, seeker.me.date_of_birth)
  const lookBack = hasAnswer({ field: 'looking_for', values: [seeker.me.gender, 'both'] })
  return [
    {
      name: 'scored',
      part: sql`select member_id, active_at, ${scoreOf(seeker)} as score from (${pool}) pool where ${lookBack}`,
    },
    { name: 'bar', part: sql`select score from scored order by score desc offset ${size} - 1 limit 1` },
    {
      name: 'x',
      part: sql`
        select s.member_id, s.active_at, w.min_age, w.max_age, s.score
          + case when ${own}::int between w.min_age and w.max_age then ${sql.lit(points.wishedAge)} else 0 end as score
        from scored s left join match_wishes w on w.member_id = s.member_id
        where s.score + ${sql.lit(points.wishedAge)} >= coalesce((select score from bar), 0)
        order by score desc, active_at desc, member_id desc limit ${size}`,
    },
  ]
}

/** Finds the members who fit somebody best, of those who are compared (docs/decisions/0110-match-finder.md). */
export async function findBestMatches(
  ctx: PreparedReads & { db: Reads },
  wanted: Wanted,
  { seeker, locale }: { seeker: Seeker; locale: string },
): Promise<FoundMatches> {
  const { me, wishes } = seeker
  const interests = [...new Set([...wishes.interests, ...me.interests])]
  const pool = poolOf({ viewerId: me.member_id, wanted, near: me.region_id, interests })
  const tables = [...pool.tables, ...bestTables(seeker, pool.rows)]
  type Row = Omit<FoundMatches, 'rows'> & (FoundMatch | { id: null })
  const statement = withTables<Row>(
    tables,
    sql`select compared, complete, stamp, best.*
      from (select ${pool.compared} as compared, ${pool.isComplete} as complete,
        (${selectStamp(ctx.db, me.member_id)}) as stamp) of_all
      left join (
        select ${cardColumns}, ${microseconds}, m.looking_for, p.region_id, p.interests, p.relationship_status,
          p.main_picture_id is not null as has_picture, p.about_me <> '' as has_text, x.min_age, x.max_age, x.score
        from (select ${me.member_id}::uuid as viewer, ${locale}::text as locale) asker cross join x ${cardJoins}
      ) best on true
      order by best.score desc, best.active_at desc, best.id desc`,
  )
  const rows = await executePrepared(ctx, statement)
  const { compared = 0, complete = true, stamp = null } = rows[0] ?? {}
  return { rows: rows.filter((row) => row.id !== null), compared, complete, stamp }
}
