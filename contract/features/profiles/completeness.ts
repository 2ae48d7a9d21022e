import type { Profile } from './profile.ts'

/** Returns how complete a profile is, from 0 to 1; every part counts the same. */
export function computeCompleteness(profile: Profile): number {
  const parts = [
    profile.main_image,
    profile.pictures.length >= 3,
    profile.region_id,
    profile.city,
    profile.about_me,
    profile.interests.length >= 3,
    profile.relationship_status,
    profile.hair_color,
    profile.eye_color,
    profile.body_type,
  ]
  return parts.filter(Boolean).length / parts.length
}
