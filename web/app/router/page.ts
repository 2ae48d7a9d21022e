import type { ComponentType } from 'react'
import type { RouteName, RouteParameters } from '#contract/routing/routes.ts'
import type { App } from '../cache/app.ts'

/** What a page's loader is given. Parameters have passed the patterns of the routes table. */
export interface LoadArguments<N extends RouteName> {
  readonly app: App
  readonly params: RouteParameters<N>
  readonly url: URL
}

/** What a loader may say about its page: a title of its own instead of the message `title.<name>`. */
export interface PageData {
  readonly title?: string
}

/**
 * The exports of a file in `pages/`: the component, and what must be in the cache before it shows. A loader throws
 * `redirectTo(…)` to send elsewhere and `pageNotFound()` for 404.
 */
export interface PageModule<N extends RouteName> {
  readonly Page: ComponentType
  readonly load?: (args: LoadArguments<N>) => Promise<PageData | undefined>
}
