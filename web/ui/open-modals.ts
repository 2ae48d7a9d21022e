/** What asks each open modal to close, the topmost last. */
const open: (() => void)[] = []

/** Notes a modal as open until the function that it gives is called. */
export function noteOpenModal(onClose: () => void): () => void {
  open.push(onClose)
  return () => {
    open.splice(open.indexOf(onClose), 1)
  }
}

export function isModalOpen(): boolean {
  return open.length > 0
}

/** Asks the topmost modal to close, as for a step back; false where none is open. */
export function closeTopModal(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
