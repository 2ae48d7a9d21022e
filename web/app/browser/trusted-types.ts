/** What browsers that know Trusted Types offer; their policies are the only way from text to markup or a script. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML?: (text: string) => string; createScriptURL?: (url: string) => string },
  ): { createHTML(text: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes } // not in every browser, and not on the server

const policy = trustedTypes?.createPolicy('duet', { createHTML: (text) => text })

// The browser asks it for the service worker, whose address is handed over as text.
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (url === '/sw-push.js') return url
    throw new TypeError(`${url} is no script of this site`)
  },
})

/** Lets the server's own text of a page be shown as markup: server/features/sites/markdown.ts lets no foreign HTML through. */
export function toPageMarkup(html: string): string {
  return policy?.createHTML(html) ?? html
}
