import type { AgeRequest } from '#contract/features/age/age.ts'

type BrowserRequest = NonNullable<AgeRequest['digital_credential']>

/** What the browsers that have the Digital Credentials API add (w3.org/TR/digital-credentials); TypeScript knows none of it. */
interface DigitalCredentials {
  get(options: { digital: { requests: readonly BrowserRequest[] } }): Promise<{ data?: unknown } | null>
}

/** Returns whether this browser can ask a wallet by itself. */
export function hasBrowserWallets(): boolean {
  return 'DigitalCredential' in globalThis && 'credentials' in navigator
}

/** Lets the browser ask a wallet. Returns what it answered; null when the member has said no, or there is no wallet. */
export async function askBrowserWallet(request: BrowserRequest): Promise<string | null> {
  try {
    const credentials = navigator.credentials as unknown as DigitalCredentials // as above
    const answer = await credentials.get({ digital: { requests: [request] } })
    const response: unknown = Object(answer?.data).response
    return typeof response === 'string' ? response : null
  } catch {
    return null
  }
}
