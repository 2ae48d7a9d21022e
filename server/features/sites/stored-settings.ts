import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'

/** Returns a site’s settings as they are stored. Throws for settings that no version of Duet would have stored. */
export function parseStoredSettings(stored: unknown): SiteSettings {
  return z.parse(SiteSettings, stored)
}
