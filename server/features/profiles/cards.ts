import { onlineSeconds } from '#contract/api/limits.ts'
import type { Card, Image } from '#contract/features/profiles/profile.ts'
import type { visitorFields } from '#contract/features/profiles/visitor-view.ts'
import type { Context } from '../../app/context.ts'
import { computeAgeOn, getDateIn } from './age.ts'
import { type CardRow, findCards } from './cards.sql.ts'

/** Fields that a visitor’s card has, too, though `visitorFields` does not list them. */
type NeutralField = 'id' | 'status' | 'cam' | 'blur'

/**
 * The fields that visitors do not see. A new field of the contract has to be added here or to `visitorFields`. There is
 * no distance from a visitor.
 */
type HiddenFields = Omit<Card, (typeof visitorFields)[number] | NeutralField | 'distance'>

/** Reduces a card to what anyone may see without a login (`visitorFields`). */
function cutForVisitor(card: Card): Card {
  const hidden: HiddenFields = {
    city: null,
    num_pictures: card.main_image ? 1 : 0,
    online: false,
    notes: [],
    liked: false,
    likes_me: false,
    match: false,
  }
  return { ...card, ...hidden }
}

/** A member counts as new for a week. */
const newSeconds = 7 * 86_400

/** Returns the file names of a picture in the sizes that are shown. */
export function toImage(file: string): Image {
  return {
    filename: `${file}.webp`,
    thumb_filename: `${file}-thumb.webp`,
    card_filename: `${file}-card.webp`,
    match_path: `${file}-match.webp`,
  }
}

function isOnline(ctx: Context, row: CardRow): boolean {
  // A fictional profile is no real person, so it is never online. Nor is anyone shown as online who is invisible or
  // gone.
  const isGone = row.account_status === 'pending_deletion' || row.account_status === 'banned'
  if (row.fictional || row.invisible || isGone) return false
  return (
    ctx.services.hub.isOpen(row.id) ||
    ctx.clock.now().getTime() - row.active_at.getTime() < onlineSeconds * 1000
  )
}

function listNotes(ctx: Context, row: CardRow, online: boolean): string[] {
  const shown = ctx.site.settings.visible_profile_notes
  const notes: string[] = []
  const isNew = () => ctx.clock.now().getTime() - row.signup_at.getTime() < newSeconds * 1000
  if (!row.fictional && shown.includes('new') && isNew()) notes.push('new')
  if (online && shown.includes('online')) notes.push('online')
  if (row.account_status === 'activated' && !row.fictional && shown.includes('verified'))
    notes.push('verified')
  // Not one of the notes that a site chooses: if it verifies photos, it shows which are verified.
  if (row.photo_verified && !row.fictional && ctx.site.settings.verified_photos) notes.push('photo_verified')
  return notes
}

/** Makes a card from a row. A visitor only gets the fields that visitors may see, whatever the call. */
export function makeCard(ctx: Context, row: CardRow): Card {
  const online = isOnline(ctx, row)
  const { liked, likes_me } = row
  const card: Card = {
    id: row.id,
    status: row.status,
    name: row.name,
    gender: row.gender,
    age: computeAgeOn(getDateIn(ctx.site.settings.time_zone, ctx.clock.now()), row.date_of_birth),
    country: row.country,
    region: row.region ?? '',
    city: row.city,
    ...(row.distance !== null && ctx.site.settings.distances && { distance: row.distance }),
    main_image: row.file === null ? null : toImage(row.file),
    ...(row.blur && { blur: row.blur }),
    num_pictures: row.num_pictures,
    fictional: row.fictional,
    cam: row.cam,
    online,
    notes: listNotes(ctx, row, online),
    liked,
    likes_me,
    match: liked && likes_me,
  }
  return ctx.viewer ? card : cutForVisitor(card)
}

/**
 * Reads the cards of members, in the order of their ids; unknown ids and those of another site are left out. Who may be
 * seen is decided before (`visibility.ts`).
 */
export async function readCards(ctx: Context, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await findCards(ctx, {
    siteId: ctx.site.id,
    viewerId: ctx.viewer?.id ?? null,
    locale: ctx.locale,
    ids,
  })
  const cards = new Map(rows.map((row) => [row.id, makeCard(ctx, row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
