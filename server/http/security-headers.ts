import { createHash } from 'node:crypto'

function styleSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/**
 * Returns the content security policy of our pages: own files only, the page's own styles by hash, and pictures also
 * from the site's CDN if there is one. Pages contain no inline script except data, which nothing runs.
 */
export function contentSecurityPolicy(inlineStyles: readonly string[], pictures: string | null): string {
  const styles = inlineStyles.map((style) => ` ${styleSource(style)}`)
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styles.join('')}`,
    // React sets style attributes on single elements; they can load nothing.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures ? ` ${pictures}` : ''}`,
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Text becomes markup or the address of a script only in web/app/browser/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types duet default',
  ].join('; ')
}

/** Returns the policy of an answer that is no page: nothing is loaded or run but what is named. */
export function barePolicy(...allowed: string[]): string {
  return [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns what an answer lets a page use of its device: the microphone only where voice messages are recorded. */
export function permissionsPolicy({ microphone }: { microphone: boolean }): string {
  const allowed = microphone ? '(self)' : '()'
  return `camera=(self), geolocation=(self), microphone=${allowed}, payment=(self), interest-cohort=()`
}

/** Headers for every answer; what is kept longer, or shows something, says so itself. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': barePolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy({ microphone: false }),
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
