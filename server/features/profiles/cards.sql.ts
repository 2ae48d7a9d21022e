import { type Selectable, sql } from 'kysely'
import type { DistanceStep } from '#contract/features/profiles/profile.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

type ProfileColumns = Pick<
  Selectable<Tables['profiles']>,
  | 'status'
  | 'name'
  | 'gender'
  | 'date_of_birth'
  | 'country'
  | 'city'
  | 'num_pictures'
  | 'fictional'
  | 'cam'
  | 'photo_verified'
>

export interface CardRow extends ProfileColumns {
  id: string
  account_status: string
  region: string | null
  file: string | null
  /** Only read where the card is shown large. */
  blur?: string | null
  invisible: boolean
  active_at: Date
  signup_at: Date
  liked: boolean
  likes_me: boolean
  /** The distance from the viewer; null where one of the two shows no city. */
  distance: DistanceStep | null
}

interface CardsQuery {
  siteId: string
  /** Null for a visitor. */
  viewerId: string | null
  locale: string
  ids: readonly string[]
  withBlur?: boolean
}

/**
 * Reads the data of the cards of members of a site, in no order. Regions are in the requested language; likes and
 * distances are between each member and the viewer. A member who is gone or cannot be seen has no picture, except for
 * themselves: no one else may fetch it.
 */
export function findCards(
  reads: PreparedReads & { db: Reads },
  { siteId, viewerId, locale, ids, withBlur = false }: CardsQuery,
): Promise<CardRow[]> {
  return executePrepared(
    reads,
    reads.db
      .selectFrom('search_members as x')
      .innerJoin('profiles as p', 'p.member_id', 'x.member_id')
      .innerJoin('members as m', 'm.id', 'x.member_id')
      .leftJoin('regions as r', 'r.id', 'p.region_id')
      .leftJoin('cities as home', 'home.id', 'x.city_id')
      .leftJoin('search_members as me', (join) =>
        join.on('me.member_id', '=', viewerId).onRef('me.member_id', '<>', 'x.member_id'),
      )
      .leftJoin('cities as own', 'own.id', 'me.city_id')
      .leftJoin('pictures as pic', (join) =>
        join
          .onRef('pic.member_id', '=', 'p.member_id')
          .onRef('pic.id', '=', 'p.main_picture_id')
          .on('pic.state', '=', 'approved')
          .on((eb) =>
            eb.or([
              eb.and([eb('p.status', '=', 'active'), eb('m.status', 'in', ['activated', 'not_confirmed'])]),
              eb('p.member_id', '=', eb.val(viewerId)),
            ]),
          ),
      )
      .leftJoin('likes as mine', (join) =>
        join.on('mine.from_id', '=', viewerId).onRef('mine.to_id', '=', 'p.member_id'),
      )
      .leftJoin('likes as theirs', (join) =>
        join.onRef('theirs.from_id', '=', 'p.member_id').on('theirs.to_id', '=', viewerId),
      )
      .select([
        'p.member_id as id',
        'p.status',
        'm.status as account_status',
        'p.name',
        'p.gender',
        'p.date_of_birth',
        'p.country',
        sql<string | null>`r.names ->> ${locale}`.as('region'),
        'p.city',
        'pic.file',
        'p.num_pictures',
        'p.fictional',
        'p.cam',
        'p.photo_verified',
        'm.invisible',
        'x.active_at',
        'm.signup_at',
      ])
      .select((eb) => [
        eb('mine.from_id', 'is not', null).$castTo<boolean>().as('liked'),
        eb('theirs.from_id', 'is not', null).$castTo<boolean>().as('likes_me'),
        eb
          .fn<DistanceStep | null>('distance_step', [
            'own.latitude',
            'own.longitude',
            'home.latitude',
            'home.longitude',
          ])
          .as('distance'),
      ])
      .$if(withBlur, (query) => query.select('pic.blur'))
      .where('x.member_id', '=', ({ fn, val }) => fn.any(val([...ids])))
      .where('p.site_id', '=', siteId),
  )
}
