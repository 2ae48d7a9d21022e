import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../app/context.ts'
import type { CreateRequestContext } from './api.ts'
import type { BuiltPages } from './built-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { getPictureOrigin } from './files.ts'
import { sendPage } from './pages.ts'
import { buildContentSecurityPolicy } from './security-headers.ts'

const entry = 'web/app/entry-admin.tsx'

/** Returns the empty page that the back office fills in the browser; only the answers of its calls are secret. */
function renderShell(pages: BuiltPages, { site, theme }: { site: string; theme: string }): string {
  const { scripts, styles } = pages.listAssets(entry)
  return `<!doctype html>
<html lang="en"${theme}><head><meta charset="utf-8"><title>${escapeHtml(site)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts
  .slice(1)
  .map((href) => `<link rel="modulepreload" href="${href}">`)
  .join('\n')}
</head><body><div id="root"></div><script type="module" src="${scripts[0] ?? ''}"></script></body></html>`
}

/** Serves the back office under /admin; for logged-in members there is no such page. */
export function registerAdminPages(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  pages: BuiltPages,
): void {
  const sendShell = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => {
    const chosen = request.cookies.theme
    const theme = chosen === 'light' || chosen === 'dark' ? ` data-theme="${chosen}"` : ''
    return reply
      .headers({
        'content-security-policy': buildContentSecurityPolicy([], getPictureOrigin(ctx.site)),
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(renderShell(pages, { site: ctx.site.settings.name, theme }))
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await createContext(request)
    if (ctx.viewer && !ctx.staff) return sendPage(ctx, { request, reply }, pages)
    return sendShell(ctx, request, reply)
  }
  const portal = async (request: FastifyRequest, reply: FastifyReply) =>
    sendShell(await createContext(request), request, reply)
  app.get('/admin', answer)
  app.get('/admin/*', answer)
  // The partner portal uses the same bundle; members may be partners as well.
  app.get('/partners', portal)
  app.get('/partners/*', portal)
}
