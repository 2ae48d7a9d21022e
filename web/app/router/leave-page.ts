/** To throw in a loader: shows another page instead. */
export function redirectTo(path: string): Response {
  return new Response(null, { status: 302, headers: { location: path } })
}

/** To throw in a loader: the 404 page. */
export function pageNotFound(): Response {
  return new Response(null, { status: 404 })
}
