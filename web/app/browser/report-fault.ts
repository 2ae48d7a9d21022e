import { matchRoute } from '#contract/routing/match-route.ts'
import { isCallError } from '../calls/call-error.ts'

const maxReports = 5
let reported = 0

/** Reports an error of the program to the operator with its stack and route, never with the URL or page content. */
export function reportFault(error: unknown): void {
  // Refusals and errors of extensions are not errors of the program.
  if (!(error instanceof Error) || isCallError(error) || !error.stack?.includes('/assets/')) return
  if (++reported > maxReports) return
  const report = {
    message: `${error.name}: ${error.message}`.slice(0, 500),
    stack: error.stack.replaceAll(location.origin, '').slice(0, 4000),
    route: matchRoute(location.pathname)?.name ?? '',
    build: import.meta.url.split('/').at(-1)?.slice(0, 100) ?? '',
  }
  const headers = { 'content-type': 'application/json' }
  // Nothing can be done about a report that does not arrive.
  fetch('/api/client-error.php', {
    method: 'POST',
    headers,
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined)
}
