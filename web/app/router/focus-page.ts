/**
 * Brings the focus to the content of a page that has replaced another, so that reading and tabbing go on there. What has
 * taken the focus by itself keeps it: the field of a conversation, a tab, a dialog.
 */
export function focusPage(): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (!main || main.contains(activeElement) || activeElement?.closest('dialog[open]')) return
  main.focus({ preventScroll: true })
}
