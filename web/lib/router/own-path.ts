/** A path of this site to go back to; anything that could lead elsewhere is undefined. */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return undefined
  return next
}
