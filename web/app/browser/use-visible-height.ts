import { useEffect } from 'react'

interface Viewport {
  readonly height: number
  readonly scale: number
}

/** What covers less than this is no keyboard but a bar of the browser, which dynamic units follow. */
const minKeyboardHeight = 120

/**
 * The height that an open keyboard leaves to the page, in pixels; null where nothing covers it. A page that is zoomed in
 * shows less, too, and stays as it is.
 */
export function computeHeightAboveKeyboard(viewport: Viewport, pageHeight: number): number | null {
  if (viewport.scale > 1.01 || pageHeight - viewport.height < minKeyboardHeight) return null
  return Math.round(viewport.height)
}

/**
 * Keeps `--visible-height` while a keyboard covers the page: Safari on iPhones lays it over the page and pushes the page
 * up, so that its head is gone. Other browsers make the page smaller by themselves (`interactive-widget`).
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const { style } = document.documentElement
    function handleChange() {
      const height = viewport && computeHeightAboveKeyboard(viewport, window.innerHeight)
      if (height) {
        style.setProperty('--visible-height', `${height}px`)
        // The page now fits above the keyboard: it need not be pushed up.
        window.scrollTo(0, 0)
      } else style.removeProperty('--visible-height')
    }
    viewport.addEventListener('resize', handleChange)
    viewport.addEventListener('scroll', handleChange)
    return () => {
      viewport.removeEventListener('resize', handleChange)
      viewport.removeEventListener('scroll', handleChange)
      style.removeProperty('--visible-height')
    }
  }, [])
}
