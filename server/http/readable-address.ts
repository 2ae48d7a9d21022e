/**
 * Returns a URL that the router can read. Undecodable characters (`/%`) are taken literally, and lead to a not-found
 * error or page in the caller's language, like any unknown URL.
 */
export function toReadableAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (isReadable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // The result is used, since a build drops unused code, and the error with it.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
