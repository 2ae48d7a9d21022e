import { createHash } from 'node:crypto'

function toStyleSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/**
 * Returns the content security policy of our pages: own files only, the page's own styles by hash, and pictures also
 * from the site's CDN if there is one. Pages contain no inline script except data, which nothing runs.
 */
export function buildContentSecurityPolicy(inlineStyles: readonly string[], pictures: string | null): string {
  const styles = inlineStyles.map((style) => ` ${toStyleSource(style)}`)
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
    // Only web/app/browser/trusted-types.ts turns text into markup or script URLs.
    "require-trusted-types-for 'script'",
    'trusted-types duet default',
  ].join('; ')
}

/** Returns the policy of a non-page answer: only what is listed may be loaded or run. */
export function buildBarePolicy(...allowed: string[]): string {
  return [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns the permissions policy of an answer: the microphone only where voice messages are recorded. */
export function buildPermissionsPolicy({ microphone }: { microphone: boolean }): string {
  const allowed = microphone ? '(self)' : '()'
  return `camera=(self), geolocation=(self), microphone=${allowed}, payment=(self), interest-cohort=()`
}

/** Headers for every answer; cacheable answers and pages override them. */
export function buildSecurityHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': buildBarePolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': buildPermissionsPolicy({ microphone: false }),
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
