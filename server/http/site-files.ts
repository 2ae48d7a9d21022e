import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findLocale } from '#contract/features/sites/locale.ts'
import { languageHeader } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../app/context.ts'
import { renderAgeLabelXml } from '../features/sites/age-label.ts'
import { renderRobotsTxt, renderSitemap } from '../features/sites/sitemap.ts'
import { buildWebManifest } from '../features/sites/web-manifest.ts'
import type { CreateRequestContext } from './api.ts'
import { escapeHtml } from './escape-html.ts'
import { buildBarePolicy } from './security-headers.ts'

const hour = 'public, max-age=3600'

/**
 * Returns what all visitors of a host get alike; the header tells caches that key by path that it belongs to the host.
 */
function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', hour).header('vary', 'Host').type(type).send(body)
}

/** Links to cached conversations, and reloads when the network is back. */
const offlineScript = `const kept = document.querySelector('[data-kept]')
caches.open('chats-1').then(async (cache) => {
  if (!(await cache.match(kept.querySelector('a').pathname))) return
  kept.hidden = false
  document.querySelector('[data-nothing-kept]').hidden = true
}, () => undefined)
addEventListener('online', () => window.fetch('/api/health.php', { cache: 'no-store' })
  .then(({ ok }) => ok && location.reload(), () => undefined))`
const offlinePolicy = buildBarePolicy(
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(offlineScript).digest('base64')}'`,
)

/** The offline page: cached by the service worker, in the language in which it was installed. */
function renderOfflinePage(ctx: Context): string {
  const { name, theme } = ctx.site.settings
  const [alone, reading, messages, again] = [
    ctx.t('failure.noConnection'),
    ctx.t('failure.offline'),
    ctx.t('nav.messages'),
    ctx.t('errorPage.tryAgain'),
  ].map(escapeHtml)
  return `<!doctype html><html lang="${findLocale(ctx.locale).iso}"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;
display:grid;place-content:center;min-height:100dvh;margin:0;padding:24px;text-align:center}a{color:inherit}
h1{color:light-dark(${theme.light.action},${theme.dark.action})}</style></head>
<body><main><h1>${escapeHtml(name)}</h1><p data-nothing-kept>${alone}</p>
<div data-kept hidden><p>${reading}</p><p><a href="${href('chats', ctx.locale)}">${messages}</a></p></div>
<p><a href="">${again}</a></p></main><script>${offlineScript}</script></body></html>`
}

/** Serves the service worker at the root, so that its scope is the whole site. Browsers fetch it each time. */
export function registerServiceWorker(app: FastifyInstance, dist: string): void {
  const manifest = readFile(join(dist, 'client/.vite/manifest.json'))
  const script = readFile(join(dist, 'client/sw-push.js'), 'utf8')
  // Each version of the site has a different worker file, so that the browser notices.
  const versioned = Promise.all([script, manifest]).then(
    ([text, built]) => `// ${createHash('sha256').update(built).digest('hex').slice(0, 16)}\n${text}`,
  )
  // A missing file must not end the process.
  versioned.catch(() => undefined)
  app.get('/sw-push.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // The worker fetches the offline page.
      .header('content-security-policy', buildBarePolicy("connect-src 'self'"))
      .type('text/javascript; charset=utf-8')
      .send(await versioned),
  )
}

/** Serves the small files with well-known names: manifest, robots, sitemap. */
export function registerSiteFiles(app: FastifyInstance, createContext: CreateRequestContext): void {
  app.get('/manifest.webmanifest', async (request, reply) =>
    // In the visitor's language, from their cookies.
    reply
      .header('cache-control', hour)
      .header('vary', `Host, Cookie, ${languageHeader}`)
      .type('application/manifest+json')
      .send(JSON.stringify(buildWebManifest(await createContext(request)))),
  )
  app.get('/offline.html', async (request, reply) =>
    reply
      .header('content-security-policy', offlinePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderOfflinePage(await createContext(request))),
  )
  app.get('/robots.txt', async (request, reply) =>
    send(reply, 'text/plain; charset=utf-8', renderRobotsTxt((await createContext(request)).site.origin)),
  )
  app.get('/age-de.xml', async (request, reply) => {
    const { site, clock } = await createContext(request)
    if (!site.settings.age_label_de) return reply.code(404).send()
    const day = clock.now().toISOString().slice(0, 10)
    return send(
      reply,
      'application/xml',
      renderAgeLabelXml({ host: site.host, minAge: site.settings.min_age, day }),
    )
  })
  app.get('/sitemap.xml', async (request, reply) =>
    send(reply, 'application/xml', renderSitemap((await createContext(request)).site.origin)),
  )
}
