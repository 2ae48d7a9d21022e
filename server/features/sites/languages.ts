import { listSuggestedLocales, locales } from '#contract/features/sites/locale.ts'
import type { Handler } from '../../app/handler.ts'

/** Returns the seven languages, and those to suggest by the country of the visitor. */
export const languages: Handler<'languages'> = async ({ request, site }) => ({
  locales: locales.map(({ code, iso, gifLocale, file, name }) => ({ code, iso, gifLocale, file, name })),
  suggested: [...listSuggestedLocales(request.country, site.settings.domain_language)],
})
