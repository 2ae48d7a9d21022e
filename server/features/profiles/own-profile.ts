import type { Card, Picture, Profile } from '#contract/features/profiles/profile.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { readCards, toImage } from './cards.ts'
import { findOwnProfile, type OwnProfileRow, type PictureRow, type ProfileRow } from './own-profile.sql.ts'

/** Returns the optional fields of a profile; empty ones are left out. */
export function toDetails(row: ProfileRow) {
  return {
    interests: row.interests,
    ...(row.looking_for && { looking_for: row.looking_for }),
    ...(row.sexuality && { sexuality: row.sexuality }),
    ...(row.hair_color && { hair_color: row.hair_color }),
    ...(row.eye_color && { eye_color: row.eye_color }),
    ...(row.body_type && { body_type: row.body_type }),
    ...(row.relationship_status && { relationship_status: row.relationship_status }),
    ...(row.tattoos && { tattoos: row.tattoos }),
    ...(row.about_me && { about_me: row.about_me }),
  }
}

/** Returns a picture as its owner sees it, with the state of its review. */
export function toOwnPicture(row: PictureRow, mainId: string | null): Picture {
  const { filename, thumb_filename } = toImage(row.file)
  return {
    id: row.id,
    locked: false,
    filename,
    thumb_filename,
    width: row.width,
    height: row.height,
    blur: row.blur,
    main: row.id === mainId,
    state: row.state,
    ...(row.refusal !== null && { refusal: row.refusal }),
  }
}

/** Builds the complete profile of its owner, with birth date and pending pictures. */
export function composeOwnProfile(card: Card | undefined, row: OwnProfileRow | undefined): Profile {
  if (!card || !row) throw fail('not_found')
  return {
    ...card,
    ...toDetails(row),
    pictures: row.pictures.map((picture) => toOwnPicture(picture, row.main_picture_id)),
    date_of_birth: row.date_of_birth,
    region_id: row.region_id,
    city_id: row.city_id,
  }
}

/** Reads the profile of its owner. Throws `not_found` for a member who is gone. */
export async function getOwnProfile(ctx: Context, memberId: string): Promise<Profile> {
  const [[card], row] = await Promise.all([readCards(ctx, [memberId]), findOwnProfile(ctx, memberId)])
  return composeOwnProfile(card, row)
}
