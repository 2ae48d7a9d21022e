import type { StaticPage } from '#contract/features/sites/pages.ts'
import { isFreeToken } from '#contract/routing/match-route.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findContentPage } from './content-pages.sql.ts'
import { renderSaved } from './markdown.ts'
import { findPublishedText } from './page-texts.sql.ts'
import { type RenderedStaticPage, renderStaticPage } from './static-page.ts'
import { buildStaticPageParameters } from './static-page-parameters.ts'

/** Returns a page of fixed text, or one that the site wrote itself. */
export const showPage: Handler<'page'> = async (ctx, { page, token }) => {
  if (token) return { page: await readContentPage(ctx, token) }
  if (!page) throw fail('not_found')
  const { versionDate, ...rendered } = await renderPage(ctx, page)
  return { page: { ...rendered, version_date: versionDate.toISOString() } }
}

/** Renders a page of fixed text as this site shows it now, with the site’s own wording if it has one. */
export async function renderPage(ctx: Context, page: StaticPage): Promise<RenderedStaticPage> {
  const parameters = buildStaticPageParameters(ctx.site, ctx.locale, ctx.t)
  const own = await findPublishedText(ctx.db, ctx.site.id, { page, language: ctx.locale })
  const rendered = await renderStaticPage(page, ctx.locale, { ...parameters, own: own?.text })
  // The site’s own wording applies from the moment it was saved.
  const { versionDate } = rendered
  return { ...rendered, versionDate: own && own.updated_at > versionDate ? own.updated_at : versionDate }
}

async function readContentPage(ctx: Context, token: string) {
  if (!isFreeToken(token)) throw fail('not_found')
  const found = await findContentPage(ctx.db, ctx.site.id, { token, language: ctx.locale })
  if (!found) throw fail('not_found')
  return { ...renderSaved(found.text, ctx.locale), version_date: found.updated_at.toISOString() }
}
