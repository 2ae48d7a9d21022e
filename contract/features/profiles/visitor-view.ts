import type { Card } from './profile.ts'

/**
 * All that anyone gets to see of a member without a login, the same in every call, page, preview and share card. The
 * privacy page names this list.
 */
export const visitorFields = [
  'main_image',
  'name',
  'gender',
  'age',
  'country',
  'region',
  'fictional',
] as const satisfies readonly (keyof Card)[]
