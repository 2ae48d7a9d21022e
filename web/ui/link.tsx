import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined
  /** Keeps the scroll position, for links that change only a part of the page. */
  keepScroll?: boolean | undefined
}

/** A link inside the site moves without loading a page; any other address, and what is to be saved, is a plain anchor. */
export function Link({ href, replace, keepScroll, ...rest }: LinkProps) {
  if (!href.startsWith('/') || href.startsWith('//') || rest.download !== undefined)
    return <a href={href} {...rest} />
  return (
    <RouterLink to={href} replace={replace === true} preventScrollReset={keepScroll === true} {...rest} />
  )
}
