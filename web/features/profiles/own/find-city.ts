import type { CallOutput } from '#contract/api/page-renderer.ts'
import { type App, ensureCall } from '#web/app/cache/app.ts'

export type City = CallOutput<'cities'>['cities'][number]

/** Without case and accents: nobody should need a foreign keyboard for their own city. */
const folded = (name: string) => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The city of a country with this name; null when there is none. */
export async function findCity(app: App, country: string, typed: string): Promise<City | null> {
  if (folded(typed).length < 2) return null
  const { cities } = await ensureCall(app, 'cities', { country, name: typed.trim() })
  return cities.find(({ name }) => folded(name) === folded(typed)) ?? null
}
