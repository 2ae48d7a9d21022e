import type { CallInput } from '#contract/api/page-renderer.ts'
import { matchRoute } from '#contract/routing/match-route.ts'

/** What to ask for the text at an address; null where the page has no text of its own. */
export function textOfPage(pathname: string): CallInput<'page'> | null {
  const match = matchRoute(pathname)
  switch (match?.name) {
    case 'pages-terms':
      return { page: 'terms' }
    case 'pages-privacy':
      return { page: 'privacy' }
    case 'pages-cookies':
      return { page: 'cookies' }
    case 'pages-ban':
      return { page: 'ban' }
    case 'pages-return-policy':
      return { page: 'return-policy' }
    case 'pages-faq':
      return { page: 'faq' }
    case 'pages-service':
      return { page: 'service' }
    case 'complaints':
      return { page: 'complaints' }
    case 'safety':
      return { page: 'safety' }
    case 'token':
      return { token: match.params.token }
    default:
      return null
  }
}
