import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { type GifSource, GifSourceFailed } from '../../platform/gifs/gif-source.ts'

/** Calls the provider. Throws `not_found` when none is configured, `unavailable` when it does not answer. */
export async function askGifs<T>(ctx: MemberContext, ask: (source: GifSource) => Promise<T>): Promise<T> {
  const { gifs, log } = ctx.services
  if (!gifs) throw fail('not_found')
  try {
    return await ask(gifs)
  } catch (error) {
    if (!(error instanceof GifSourceFailed)) throw error
    log.warn({ reason: error.message }, 'the GIF provider failed')
    throw fail('unavailable')
  }
}

const makeAddress = (id: string, size: 'full' | 'preview') => `/api/gif.php?id=${id}&size=${size}`

/** Finds GIFs in the language of the caller. */
export const gifs: Handler<'gifs'> = async (ctx, { q = '', page = 1 }) => {
  const words = q.trim()
  const found = await askGifs(ctx, (source) => source.search({ words, page, language: ctx.locale }))
  return {
    gifs: found.gifs.map((gif) => ({
      ...gif,
      url: makeAddress(gif.id, 'full'),
      preview: makeAddress(gif.id, 'preview'),
    })),
    more: found.more,
    credits: ctx.site.settings.message_credits,
  }
}

/** Returns the bytes of a GIF: the browser asks no one but this server. */
export const gif: Handler<'gif'> = async (ctx, { id, size = 'full' }) => {
  const file = await askGifs(ctx, (source) => source.file(id, size))
  if (!file) throw fail('not_found')
  return { ...file, headers: { 'cache-control': 'private, max-age=86400' } }
}
