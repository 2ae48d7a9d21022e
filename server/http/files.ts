import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../app/context.ts'
import type { Site } from '../app/site.ts'
import type { CreateRequestContext } from './api.ts'

/**
 * How long a file may be kept without asking again. What anyone may see is kept for a minute by caches that many share;
 * what only this viewer may see, by their browser alone. The content under a name never changes, so asking again
 * costs no bytes.
 */
const cacheControl = {
  everyone: 'public, max-age=600, s-maxage=60',
  viewer: 'private, max-age=600',
}

/**
 * Returns the origin of a site's `cdn_prefix` where that is an address of its own; null where pictures come from the
 * site.
 */
export function pictureOrigin({ origin, settings }: Pick<Site, 'origin' | 'settings'>): string | null {
  if (!URL.canParse(settings.cdn_prefix)) return null
  const prefix = new URL(settings.cdn_prefix)
  return prefix.origin === origin ? null : prefix.origin
}

/** The request's mark that a CDN has sent the browser to the site itself. */
const askedAgain = 'own'

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send()
}

/** Sends a file that the asker may see; nothing but its mark to anyone who has it already. */
async function sendFile(reply: FastifyReply, name: string, read: Services['pictureFile']) {
  const etag = `"${name}"`
  if (reply.request.headers['if-none-match']?.includes(etag))
    return reply.header('etag', etag).code(304).send()
  const bytes = await read(name)
  return bytes ? reply.header('etag', etag).type('image/webp').send(bytes) : refuse(reply)
}

/**
 * Serves the files of profile pictures to anyone who may see them at the moment of asking: by address alone what visitors
 * may see, by their session what only members may see. A CDN of another host name is not given what needs a
 * session: it passes on a redirect to the site itself, where the browser has one. The staff have addresses of their own.
 */
export function registerFiles(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  services: Services,
): void {
  type Route = { Params: { name: string }; Querystring: Record<string, unknown> }
  app.get<Route>('/photos/:name', async (request, reply) => {
    const { name } = request.params
    const ctx = await createContext(request)
    const audience = await services.pictureAccess.findAudience(ctx, name)
    const cdn = pictureOrigin(ctx.site)
    if (!audience) {
      const isFromCdn = cdn !== null && ctx.viewer === null && !(askedAgain in request.query)
      if (!isFromCdn) return refuse(reply)
      return reply.redirect(`${ctx.site.origin}/photos/${encodeURIComponent(name)}?${askedAgain}`, 302)
    }
    void reply.header('cache-control', cacheControl[audience])
    if (cdn !== null && audience === 'everyone')
      void reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendFile(reply, name, services.pictureFile)
  })
  app.get<Route>('/admin/pictures/:name', async (request, reply) => {
    const { name } = request.params
    await services.pictureAccess.guardStaff(await createContext(request), name)
    void reply.header('cache-control', 'private, no-store')
    return sendFile(reply, name, services.pictureFile)
  })
}
