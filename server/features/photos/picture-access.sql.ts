import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import { type ReachRow, reach } from '../profiles/reach.sql.ts'

/** A stored picture with everything that decides who may see it. */
export interface PictureAccessRow extends ReachRow {
  /** The state of the picture's review. */
  state: 'pending' | 'approved' | 'refused'
  /** How many approved pictures of the member are shown before this one; 0 for the main one. */
  place: number
  is_main: boolean
  /** Whether the viewer is premium; null for a visitor. */
  viewer_paid: boolean | null
}

/** Finds the pictures of a site by the stem of their file names, with the viewer's relation to their member. */
export function findPictureAccess(
  reads: PreparedReads,
  { file, siteId, viewerId }: { file: string; siteId: string; viewerId: string | null },
): Promise<PictureAccessRow[]> {
  return executePrepared(
    reads,
    sql<PictureAccessRow>`
    select r.*, pic.state, pic.id = p.main_picture_id is true as is_main,
      case when pic.id = p.main_picture_id then 0 else (
        select count(*)::int from pictures o where o.member_id = pic.member_id and o.state = 'approved'
          and (o.id = p.main_picture_id or (o.position, o.id) < (pic.position, pic.id))) end as place,
      (select v.paid_since is not null from members v where v.id = ${viewerId}::uuid) as viewer_paid
    from pictures pic join profiles p on p.member_id = pic.member_id
      cross join lateral ${reach({ siteId, viewerId }, sql.ref('pic.member_id'))} r
    where pic.file = ${file}`,
  )
}

/** What decides whether staff may see a picture. */
export interface StaffPicture {
  /** Of a fictional profile, or drawn for the demo: not a member's own photo. */
  isDrawn: boolean
}

/** Finds a picture of one of a staff member's sites, also a deleted one that is held as evidence for a report. */
export async function findStaffPicture(
  db: Reads,
  { name, file, siteIds }: { name: string; file: string; siteIds: readonly string[] },
): Promise<StaffPicture | undefined> {
  return db
    .selectFrom('pictures as pic')
    .innerJoin('members as m', 'm.id', 'pic.member_id')
    .where('pic.file', '=', file)
    .where('m.site_id', 'in', siteIds)
    .select((eb) =>
      eb
        .or([eb('pic.portrait', 'is not', null), eb('m.kind', '=', 'fictional')])
        .$castTo<boolean>()
        .as('isDrawn'),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('evidence_files as e')
        .innerJoin('reports as r', 'r.id', 'e.report_id')
        .where('e.name', '=', name)
        .where('r.site_id', 'in', siteIds)
        .select(eb.lit(false).as('isDrawn')),
    )
    .limit(1)
    .executeTakeFirst()
}
