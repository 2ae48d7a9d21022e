/** From this width on signup is a dialog; below it is a page. */
const desktop = '(width >= 768px)'

/** Returns whether signup opens as a dialog over the page; on phones it is a page of its own. */
export function opensSignupDialog(): boolean {
  return matchMedia(desktop).matches
}
