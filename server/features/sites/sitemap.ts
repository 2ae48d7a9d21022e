import { localeCodes } from '#contract/features/sites/locale.ts'
import { listAlternatePaths, matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import { findRoute, routeNames } from '#contract/routing/routes.ts'

/** Returns the sitemap: the pages that search engines may list, in every language; profiles are never among them. */
export function renderSitemap(origin: string): string {
  const urls = routeNames
    .filter((name) => findRoute(name).indexable && !findRoute(name).path.includes('{'))
    .flatMap((name) => {
      // Any route without parameters can be passed to `href` like the index.
      const match = matchRoute(href(name as 'index', 'en'))
      return match
        ? listAlternatePaths(match).map(
            ({ path }) => `<url><loc>${origin}${path.replace(/&/g, '&amp;')}</loc></url>`,
          )
        : []
    })
  const unique = [...new Set(urls)].slice(0, localeCodes.length * routeNames.length)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${unique.join('\n')}\n</urlset>\n`
}

/** Returns robots.txt, which says what search engines may visit. */
export function renderRobotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /outbox\nDisallow: /photos/\n\nSitemap: ${origin}/sitemap.xml\n`
}
