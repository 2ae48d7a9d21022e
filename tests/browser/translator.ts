import type { BrowserContext, Page } from '@playwright/test'

/**
 * Translates every page of a browser the way browser translators do: each text node is removed from the document and
 * put back inside the translator's own elements, including texts added later.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untranslated = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'OPTION'])

    function translate(text: Text): void {
      const parent = text.parentElement
      if (!parent || parent.tagName === 'FONT' || untranslated.has(parent.tagName)) return
      if (parent.closest('svg') || !/\S/.test(text.data)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }

    function translateAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text) // SHOW_TEXT finds nothing else
      for (const text of texts) translate(text)
    }

    // Translators start when the page is loaded, which is after React has hydrated it.
    addEventListener('load', () => {
      const isReady = () => document.documentElement.hasAttribute('data-ready')
      const begin = () => {
        if (!isReady()) return void setTimeout(begin, 50)
        translateAll(document.body)
        new MutationObserver((mutations) => {
          for (const { addedNodes, target, type } of mutations) {
            if (type === 'characterData' && target instanceof Text) translate(target)
            for (const node of addedNodes) {
              if (node instanceof Text) translate(node)
              else translateAll(node)
            }
          }
        }).observe(document.body, { childList: true, characterData: true, subtree: true })
      }
      begin()
    })
  })
}

/**
 * Finds texts that React keeps as separate nodes because they have neighbours in the same element. A translator takes
 * such a node out of the document, and React then fails to remove it or to put something before it.
 */
export function findBareTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text // SHOW_TEXT finds nothing else
      const isFromReact = Object.keys(text).some((key) => key.startsWith('__reactFiber$'))
      if (!isFromReact || !/\S/.test(text.data)) continue
      const parent = text.parentElement
      found.push(
        `“${text.data.trim().slice(0, 40)}” in ${parent?.tagName.toLowerCase()}.${parent?.className}`,
      )
    }
    return found
  })
}
