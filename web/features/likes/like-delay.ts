const mostSeconds = 600

/** The seconds after which the like modal shows, from `?t=`: whole ones up to ten minutes; anything else is null. */
export function likeDelayOf(query: URLSearchParams): number | null {
  const text = query.get('t') ?? ''
  if (!/^\d{1,3}$/.test(text)) return null
  const seconds = Number(text)
  return seconds <= mostSeconds ? seconds : null
}
