import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../app/context.ts'
import { fail } from '../app/failure.ts'
import { createTranslator } from '../platform/messages.ts'
import type { CreateRequestContext } from './api.ts'
import { withStaffPictures } from './brand-files.ts'
import type { BuiltPages } from './built-pages.ts'
import { getPictureOrigin } from './files.ts'
import { renderFor } from './pages.ts'
import { isSameOrigin } from './same-origin.ts'
import { buildContentSecurityPolicy } from './security-headers.ts'

/** What the form of the back office posts. */
const Preview = z.object({
  settings: z.string(),
  page: z.enum(['index', 'signup', 'login', 'pricing', 'pages-return-policy']),
  language: z.enum(localeCodes),
  theme: z.enum(['light', 'dark']),
})

function parseDraft(text: string): SiteSettings {
  try {
    return z.parse(SiteSettings, JSON.parse(text))
  } catch {
    throw fail('bad_request')
  }
}

/**
 * Removes scripts, which the frame would not run anyway; data in script elements never contain a closing tag
 * (web/app/document.ts).
 */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '')
}

/** Returns the site as a visitor would see it with these settings, without storing them. */
async function toVisitorContext(ctx: Context, settings: SiteSettings, locale: Locale): Promise<Context> {
  const site = { ...ctx.site, settings }
  const t = await createTranslator(locale, site.texts)
  return { ...ctx, site, viewer: null, staff: null, locale, t, effects: {} }
}

async function answerPreview(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  pages: BuiltPages,
): Promise<FastifyReply> {
  const { staff } = ctx
  if (!staff?.roles.includes('admin') || !staff.siteIds.includes(ctx.site.id)) throw fail('not_found')
  if (!isSameOrigin(request.headers)) throw fail('csrf')
  const parsed = z.safeParse(Preview, request.body)
  if (!parsed.success) throw fail('bad_request')
  const { page, language, theme } = parsed.data
  const visitor = await toVisitorContext(ctx, parseDraft(parsed.data.settings), language)
  const url = new URL(href(page, language), `${request.protocol}://${request.host}`)
  const answer = await renderFor(visitor, { url, theme }, pages)
  if (answer.kind === 'redirect') throw fail('not_found')
  const policy = buildContentSecurityPolicy(answer.inlineStyles, getPictureOrigin(ctx.site))
  return reply
    .headers({
      // Shown inside the back office, in a frame without scripts.
      'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(withStaffPictures(withoutScripts(answer.html), ctx.site.id))
}

const settingsBytes = 256 * 1024

/** Serves a whole page of the site with settings that no one has saved yet, to administrators. */
export function registerAdminPreview(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  pages: BuiltPages,
): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: settingsBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    scope.post('/admin/preview', async (request, reply) =>
      answerPreview(await createContext(request), { request, reply }, pages),
    )
  })
}
