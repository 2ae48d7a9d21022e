/**
 * Returns an address as the router can read it. Where its signs cannot be decoded (`/%`), they are taken as they stand,
 * and lead where every address leads that is none: to an error or a page in the caller's language.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (isReadable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // What is made of it is asked for: a build leaves out what no one uses, and the error with it.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
