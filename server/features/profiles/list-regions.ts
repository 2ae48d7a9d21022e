import { Country, regionLabels } from '#contract/features/profiles/countries.ts'
import type { Handler } from '../../app/handler.ts'
import { createPlacesDatabase } from './places-database.ts'
import { listRegions } from './region-list.ts'

/** Lists the regions of the site’s countries, with the word for region in each country. */
export const regions: Handler<'regions'> = async (ctx, { country }) => {
  const offered = ctx.site.settings.countries.flatMap((code) => Country.safeParse(code).data ?? [])
  const chosen = country === undefined ? offered : offered.filter((code) => code === country)
  const rows = await listRegions(createPlacesDatabase(ctx.db), chosen, ctx.locale)
  return {
    regions: Object.fromEntries(
      chosen.map((code) => [
        code,
        {
          label: ctx.t(`regions.label.${regionLabels[code]}`),
          regions: rows.filter((row) => row.country === code).map(({ id, name }) => ({ id, name })),
        },
      ]),
    ),
  }
}
