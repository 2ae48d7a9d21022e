/** What asks each open modal to close, the topmost last. */
const open: (() => void)[] = []

/** Registers a modal as open until the returned function is called. */
export function registerOpenModal(onClose: () => void): () => void {
  open.push(onClose)
  return () => {
    open.splice(open.indexOf(onClose), 1)
  }
}

/**
 * Returns whether a step back is meant for a modal. Where one touches, Back closes whatever lies on top; with a mouse
 * it leads to the page before.
 */
export function isBackForModal(): boolean {
  return open.length > 0 && matchMedia('(pointer: coarse)').matches
}

/** Asks the topmost modal to close for a step back; false where the step is not meant for one. */
export function closeModalByBack(): boolean {
  if (!isBackForModal()) return false
  open.at(-1)?.()
  return true
}
