import type { FastifyInstance, FastifyReply } from 'fastify'
import { siteIconPng, siteIconSvg } from '../sites/site-icon.ts'
import { robotsTxt, sitemap } from '../sites/sitemap.ts'
import { webManifest } from '../sites/web-manifest.ts'
import type { ContextOfRequest } from './api.ts'

const hour = 'public, max-age=3600'

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.header('cache-control', hour).header('vary', 'Cookie').type(type).send(body)
}

/** Serves the small files that browsers and search engines ask for by fixed names: icons, manifest, robots, sitemap. */
export function registerSiteFiles(app: FastifyInstance, contextOf: ContextOfRequest): void {
  const settingsOf = async (request: Parameters<ContextOfRequest>[0]) =>
    (await contextOf(request)).site.settings
  app.get('/favicon.svg', async (request, reply) =>
    send(reply, 'image/svg+xml', siteIconSvg(await settingsOf(request))),
  )
  app.get('/favicon.ico', async (request, reply) =>
    send(reply, 'image/png', await siteIconPng(await settingsOf(request), 'plain', 32)),
  )
  app.get<{ Params: { look: string; side: string } }>('/icons/:look-:side.png', async (request, reply) => {
    const { look, side } = request.params
    if (!['192', '512'].includes(side) || !['any', 'maskable'].includes(look)) return reply.code(404).send()
    const icon = await siteIconPng(
      await settingsOf(request),
      look === 'maskable' ? 'maskable' : 'plain',
      Number(side),
    )
    return send(reply, 'image/png', icon)
  })
  app.get('/manifest.webmanifest', async (request, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(webManifest(await contextOf(request)))),
  )
  app.get('/robots.txt', async (request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsTxt((await contextOf(request)).site.origin)),
  )
  app.get('/sitemap.xml', async (request, reply) =>
    send(reply, 'application/xml', sitemap((await contextOf(request)).site.origin)),
  )
}
