import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../app/context.ts'
import type { Site } from '../app/site.ts'
import type { CreateRequestContext } from './api.ts'

/**
 * How long a file may be cached without revalidation. Public files are cached for a minute by shared caches; files for
 * this viewer only by their browser. The content under a name never changes, so revalidation costs no bytes.
 */
const cacheControl = {
  everyone: 'public, max-age=600, s-maxage=60',
  viewer: 'private, max-age=600',
}

/** Returns the origin of a site's `cdn_prefix` if it is a separate one; null when pictures come from the site. */
export function getPictureOrigin({ origin, settings }: Pick<Site, 'origin' | 'settings'>): string | null {
  if (!URL.canParse(settings.cdn_prefix)) return null
  const prefix = new URL(settings.cdn_prefix)
  return prefix.origin === origin ? null : prefix.origin
}

/** Marks a request that a CDN has redirected to the site itself. */
const askedAgain = 'own'

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send()
}

/** Sends a file that the viewer may see; only the ETag to clients that already have it. */
async function sendFile(reply: FastifyReply, name: string, read: Services['pictureFile']) {
  const etag = `"${name}"`
  if (reply.request.headers['if-none-match']?.includes(etag))
    return reply.header('etag', etag).code(304).send()
  const bytes = await read(name)
  return bytes ? reply.header('etag', etag).type('image/webp').send(bytes) : refuse(reply)
}

/**
 * Serves profile picture files to anyone who may currently see them: public ones by URL only, others by session. A CDN
 * on another host name does not get what needs a session: it passes on a redirect to the site itself, where the browser
 * has one. Staff have separate URLs.
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
    const cdn = getPictureOrigin(ctx.site)
    if (!audience) {
      const isFromCdn = cdn !== null && ctx.viewer === null && !(askedAgain in request.query)
      if (!isFromCdn) return refuse(reply)
      return reply.redirect(`${ctx.site.origin}/photos/${encodeURIComponent(name)}?${askedAgain}`, 302)
    }
    void reply.header('cache-control', cacheControl[audience])
    // E-mails show thumbnails, and webmail may load them from a page of its own.
    const isForElsewhere = cdn !== null || name.endsWith('-thumb.webp')
    if (isForElsewhere && audience === 'everyone')
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
