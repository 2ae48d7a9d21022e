import { Interest } from '#contract/features/profiles/interests.ts'
import type { Handler } from '../../app/handler.ts'

/** Lists the interests of the site in the caller's language. */
export const interests: Handler<'interests'> = async (ctx) => ({
  interests: ctx.site.settings.interests.flatMap((key) => {
    const known = Interest.safeParse(key)
    return known.success ? [{ key, text: ctx.t(`interests.${known.data}`) }] : []
  }),
})
