const storageName = 'site-entry'

/** In the chat layout the site-entry warning shows in these countries only. */
export const chatEntryCountries = ['NL', 'DE'] as const

export interface SiteEntryFacts {
  loggedIn: boolean
  /** The setting; "no" switches the warning off. */
  setting: string
  /** The visitor's country, where it is known. */
  country: string | null
  /** Only there it is asked; null asks everywhere. */
  onlyIn: readonly string[] | null
  installed: boolean
  /** When someone on this device said that they are an adult. */
  skippedAt: string | null
}

/** Returns whether the site-entry warning is shown. */
export function needsSiteEntry(facts: SiteEntryFacts): boolean {
  if (facts.loggedIn || facts.installed || facts.setting === 'no' || facts.skippedAt !== null) return false
  return facts.onlyIn === null || (facts.country !== null && facts.onlyIn.includes(facts.country))
}

/** Remembers on this device that someone old enough uses it, with the time. */
export function rememberAdult(now: Date = new Date()): void {
  try {
    localStorage.setItem(storageName, now.toISOString())
  } catch {
    // Without storage the question comes again.
  }
}

function readRememberedAdult(): string | null {
  try {
    return localStorage.getItem(storageName)
  } catch {
    return null
  }
}

/**
 * Opens the warning that the server has written into the page, unless this device need not be asked. Works without the
 * program, which is not loaded before the first touch; asking again changes nothing.
 */
export function askSiteEntry(dialog: HTMLDialogElement): void {
  const installed = matchMedia('(display-mode: standalone)').matches
  const server = { loggedIn: false, setting: '', country: null, onlyIn: null }
  if (dialog.open || !needsSiteEntry({ ...server, installed, skippedAt: readRememberedAdult() })) return
  dialog.querySelector('[data-enter]')?.addEventListener('click', () => {
    rememberAdult()
    dialog.close()
  })
  // Escape is no answer.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    if (readRememberedAdult() === null && dialog.isConnected) dialog.showModal()
  })
  dialog.showModal()
}
