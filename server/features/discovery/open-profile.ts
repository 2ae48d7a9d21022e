import { searchMaxAge } from '#contract/api/limits.ts'
import type { Card, Picture, Profile } from '#contract/features/profiles/profile.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { openLike } from '../likes/see-like.ts'
import { computeAgeOn, getDateIn } from '../profiles/age.ts'
import { makeCard, readCards, toImage } from '../profiles/cards.ts'
import type { PictureRow, ProfileRow } from '../profiles/own-profile.sql.ts'
import { getOwnProfile, toDetails } from '../profiles/own-profile.ts'
import { guardOpening } from '../profiles/visibility.ts'
import { findOpened, type OpenedRow } from './open-profile.sql.ts'
import { findByFirstFilters } from './search.sql.ts'
import { noFurtherFilters, toRequester, toSearchFilter } from './search-filter.ts'
import { getSearchRights } from './search-members.ts'

const maxRelated = 8

/** Members like this one: of the same gender, near in region and age, then in the country. At most eight. */
async function findRelated(ctx: Context, row: ProfileRow): Promise<Card[]> {
  const { settings } = ctx.site
  const age = computeAgeOn(getDateIn(settings.time_zone, ctx.clock.now()), row.date_of_birth)
  const filters = [
    { countryregion: row.region_id, years: 5 },
    { countryregion: null, years: 10 },
  ].map(({ countryregion, years }) =>
    toSearchFilter(ctx, {
      ...noFurtherFilters,
      gender: row.gender,
      country: row.country,
      countryregion,
      min_age: Math.max(settings.min_age, age - years),
      max_age: Math.min(searchMaxAge, age + years),
    }),
  )
  const requester = { ...toRequester(ctx), without: [row.member_id] }
  const found = await findByFirstFilters(ctx, filters, { limit: maxRelated, ...requester })
  return found.map((card) => makeCard(ctx, card))
}

/** How much of a profile the viewer gets. */
type ProfileAccess = 'whole' | 'free' | 'visitor' | 'blocked'

/** Returns how many pictures each viewer may see. */
function countVisiblePictures(access: ProfileAccess, settings: SiteSettings): number {
  if (access === 'whole') return Number.POSITIVE_INFINITY
  return access === 'free' ? settings.free_visible_photos : 1
}

interface VisiblePictures {
  mainId: string | null
  /** How many of the pictures the viewer may see. */
  visible: number
  /** The others show the blur of the first one, to reveal nothing of them. */
  hideBlur?: boolean
}

/** Pictures that may be seen carry their file names, the others only a blur that the server drew. */
export function cutPictures(
  rows: readonly PictureRow[],
  { mainId, visible, hideBlur = false }: VisiblePictures,
): Picture[] {
  const approved = rows.filter((row) => row.state === 'approved')
  const ordered = [
    ...approved.filter((row) => row.id === mainId),
    ...approved.filter((row) => row.id !== mainId),
  ]
  return ordered.map((row, index) => {
    if (index >= visible) {
      // Its own id would reveal when it was uploaded.
      return { id: `locked-${index}`, locked: true, blur: (hideBlur && ordered[0]?.blur) || row.blur }
    }
    const { filename, thumb_filename } = toImage(row.file)
    const { id, width, height, blur } = row
    return { id, locked: false, filename, thumb_filename, width, height, blur, main: id === mainId }
  })
}

const noDetails = { interests: [] }

/** Returns the fields that the site shows; visitors get none, nor does anyone who blocks the member. */
function cutDetails(row: OpenedRow, access: ProfileAccess, settings: SiteSettings) {
  if (access === 'visitor' || access === 'blocked') return noDetails
  const shown = Object.entries(toDetails(row)).filter(([field]) =>
    settings.visible_profile_fields.some((known) => known === field),
  )
  const prompts = row.answers.length > 0 && { prompts: row.answers }
  return { ...noDetails, ...Object.fromEntries(shown), ...prompts }
}

/** Throws `authentication_required` where visitors may not look, and for an account that is gone. */
function decideAccess(ctx: Context, row: OpenedRow, landing: boolean): ProfileAccess {
  if (!ctx.viewer) {
    if (!landing) getSearchRights(ctx)
    return 'visitor'
  }
  if (row.id === ctx.viewer.id) return 'whole'
  if (row.blocked_by_viewer) return 'blocked'
  // The account of the viewer is gone.
  if (row.viewer_paid === null) throw fail('authentication_required')
  return row.viewer_paid ? 'whole' : 'free'
}

/** Clears the new mark when the viewer opens someone who likes them. */
async function markOpened(ctx: Context, row: OpenedRow): Promise<void> {
  const { viewer } = ctx
  if (viewer && row.like_unseen) await openLike({ ...ctx, viewer }, row.id)
}

/** Returns whether the viewer can ask the member to verify their photos. */
function toVerificationRequest(ctx: Context, row: OpenedRow): Pick<Profile, 'verification_request'> {
  if (!ctx.viewer || !ctx.site.settings.verified_photos || !row.may_be_asked) return {}
  return { verification_request: row.was_asked ? 'asked' : 'open' }
}

async function openOwn(ctx: Context) {
  if (!ctx.viewer) throw fail('authentication_required')
  const profile = await getOwnProfile(ctx, ctx.viewer.id)
  return { profile, locked: { count: 0, reason: null }, related: [] }
}

/**
 * Opens a profile as the viewer may see it. Throws `not_found` for a missing member, `blocked_by` with only the name,
 * `authentication_required` where visitors may not look.
 */
export const profile: Handler<'profile'> = async (ctx, { id, landing }) => {
  if (id === undefined) return openOwn(ctx)
  // Loaded in parallel; a viewer who may not open the profile gets none of it.
  const query = { id, siteId: ctx.site.id, viewerId: ctx.viewer?.id ?? null, locale: ctx.locale }
  const [found, [card]] = await Promise.all([findOpened(ctx, query), readCards(ctx, [id])])
  const row = guardOpening(ctx, found)
  if (!card) throw fail('not_found')
  const access = decideAccess(ctx, row, landing !== undefined)
  if (!ctx.viewer && !row.shown_to_visitors) throw fail('authentication_required')
  await markOpened(ctx, row)
  const pictures = cutPictures(row.pictures, {
    mainId: row.main_picture_id,
    visible: countVisiblePictures(access, ctx.site.settings),
    hideBlur: access === 'visitor',
  })
  const opened: Profile = {
    ...card,
    ...cutDetails(row, access, ctx.site.settings),
    num_pictures: pictures.length,
    pictures,
    ...(ctx.viewer && { blocked: row.blocked_by_viewer, conversation: row.conversation }),
    ...(access !== 'blocked' && toVerificationRequest(ctx, row)),
  }
  const locked = pictures.filter((picture) => picture.locked).length
  const wayToSee = ctx.viewer ? 'premium' : 'login'
  const related = landing || access === 'blocked' ? [] : await findRelated(ctx, row)
  return {
    profile: opened,
    locked: { count: locked, reason: locked === 0 || access === 'blocked' ? null : wayToSee },
    related,
  }
}
