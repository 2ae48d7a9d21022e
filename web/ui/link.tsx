import type { ComponentProps, MouseEvent } from 'react'
import { toAddress, useRouter } from '../app/router/router.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined
  /** Keeps the scroll position, for links that change only a part of the page. */
  keepScroll?: boolean | undefined
}

/** Returns whether a press should open the link in this tab. */
function opensInPlace(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  if (event.defaultPrevented || event.button !== 0 || (target && target !== '_self')) return false
  return !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
}

/** A link inside the site moves without loading a page; any other address, and what is to be saved, is a plain anchor. */
export function Link(props: LinkProps) {
  const { href, replace, keepScroll, ...rest } = props
  const isInside = href.startsWith('/') && !href.startsWith('//') && rest.download === undefined
  return isInside ? <InsideLink {...props} /> : <a href={href} {...rest} />
}

function InsideLink({ href, replace, keepScroll, onClick, ...rest }: LinkProps) {
  const router = useRouter()

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!opensInPlace(event)) return
    event.preventDefault()
    const { pathname, search, hash } = router.shown().place
    // The same address again makes no second entry in the history.
    void router.navigate(href, { replace: replace ?? href === pathname + search + hash, keepScroll })
  }

  return <a {...rest} href={toAddress(router.base, href)} onClick={handleClick} />
}
