import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../app/context.ts'
import { renderSiteIconPng, renderSiteIconSvg, renderUnreadIconSvg } from '../features/sites/site-icon.ts'
import { readOwnIcon, readSitePicture } from '../features/sites/site-picture-files.ts'
import { renderSiteScreenshotPng } from '../features/sites/site-screenshot.ts'
import type { CreateRequestContext } from './api.ts'
import { buildBarePolicy } from './security-headers.ts'

const hour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

/** The header tells caches that key by path that a file belongs to the host. */
function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.header('cache-control', hour).header('vary', 'Host').type(type).send(body)
}

/** Returns the icon of the site as an SVG: its own picture, or the drawn sign in its colours. */
async function drawIcon(ctx: Context): Promise<string> {
  const own = await readOwnIcon(ctx, '192.png')
  if (!own) return renderSiteIconSvg(ctx.site.settings)
  const address = `data:image/png;base64,${own.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${address}"/></svg>`
}

/** The files of the icons, by the variants and sides in their addresses. */
const icons: Readonly<Record<string, readonly string[]>> = {
  any: ['192', '512'],
  maskable: ['192', '512'],
  apple: ['180'],
}

async function readIcon(ctx: Context, variant: string, side: string): Promise<Buffer> {
  const own = await readOwnIcon(ctx, variant === 'maskable' ? `maskable-${side}.png` : `${side}.png`)
  // iOS home screens put black behind transparency, and maskable icons need a background.
  return own ?? renderSiteIconPng(ctx.site.settings, variant === 'any' ? 'plain' : 'maskable', Number(side))
}

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
}

interface PictureRoute {
  Params: { picture: string; file: string }
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send()
}

async function sendPicture(
  ctx: Context,
  { picture, file }: PictureRoute['Params'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const type = /^[a-z0-9-]{1,20}\.(svg|webp|png)$/.exec(file)?.[1] ?? ''
  const isName = /^[0-9a-f]{32}$/.test(picture) && type !== ''
  const bytes = isName ? await readSitePicture(ctx, picture, file) : null
  if (!bytes) return refuse(reply)
  return (
    reply
      // Opened by itself, an SVG is a document: it may only style itself.
      .header('content-security-policy', `${buildBarePolicy("style-src 'unsafe-inline'")}; sandbox`)
      .type(types[type] ?? '')
      .send(bytes)
  )
}

/**
 * Returns a page of a site with the addresses at which its staff find its pictures, on the host of any other site and
 * before it opens.
 */
export function withStaffPictures(html: string, siteId: string): string {
  return html.replace(/\/brand\/[0-9a-f]{32}\/[a-z0-9-]+\.[a-z]+/g, (path) => `/admin${path}?site=${siteId}`)
}

/** Serves a site's branding: its icons under fixed names, and its own pictures by content hash. */
export function registerBrandFiles(app: FastifyInstance, createContext: CreateRequestContext): void {
  app.get('/favicon.svg', async (request, reply) => {
    const unread = Number(Object(request.query).unread ?? 0)
    return send(
      reply,
      'image/svg+xml',
      renderUnreadIconSvg(await drawIcon(await createContext(request)), unread),
    )
  })
  app.get('/favicon.ico', async (request, reply) => {
    const ctx = await createContext(request)
    const own = await readOwnIcon(ctx, '32.png')
    return send(reply, 'image/png', own ?? (await renderSiteIconPng(ctx.site.settings, 'plain', 32)))
  })
  for (const form of ['narrow', 'wide'] as const) {
    app.get(`/icons/screenshot-${form}.png`, async (request, reply) => {
      const ctx = await createContext(request)
      const screenshot = await renderSiteScreenshotPng(ctx.site.settings, { form, icon: await drawIcon(ctx) })
      return send(reply, 'image/png', screenshot)
    })
  }
  app.get<{ Params: { variant: string; side: string } }>(
    '/icons/:variant-:side.png',
    async (request, reply) => {
      const { variant, side } = request.params
      if (!icons[variant]?.includes(side)) return reply.code(404).send()
      return send(reply, 'image/png', await readIcon(await createContext(request), variant, side))
    },
  )
  app.get<PictureRoute>('/brand/:picture/:file', async (request, reply) => {
    const ctx = await createContext(request)
    // E-mails show the logo.
    const headers = {
      'cache-control': forever,
      vary: 'Host',
      'cross-origin-resource-policy': 'cross-origin',
    }
    return sendPicture(ctx, request.params, reply.headers(headers))
  })
  app.get<PictureRoute>('/admin/brand/:picture/:file', async (request, reply) => {
    const ctx = await createContext(request)
    if (!ctx.staff?.siteIds.includes(ctx.site.id)) return refuse(reply)
    return sendPicture(ctx, request.params, reply.header('cache-control', 'private, no-store'))
  })
}
