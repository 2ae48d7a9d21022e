import { useSearchParams } from './router-context.ts'

/** A path of this site to go back to; anything that could lead elsewhere is undefined. */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return undefined
  return next
}

/** Where the address says that its visitor wants to go on to after login or signup. */
export function useNextPath(): string | undefined {
  const [query] = useSearchParams()
  return ownPath(query.get('next'))
}
