const fields = 'input, textarea, select, [contenteditable="true"]'

/** Whether somebody is in the middle of writing something. */
function isWriting(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches(fields)
}

/** Acts as soon as nobody is writing in a field of the page. Gives the function that gives it up. */
export function whenNobodyWrites(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('focusout', look)
  }

  function look(): void {
    clearTimeout(timer)
    // The focus is between two fields for a moment when somebody goes from one to the next.
    timer = setTimeout(() => {
      if (isWriting()) return
      stop()
      act()
    })
  }

  document.addEventListener('focusout', look)
  look()
  return stop
}
