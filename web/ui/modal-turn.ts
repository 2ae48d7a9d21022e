import { useEffect, useState } from 'react'

const notWritten = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit']

/** Whether an element is a field to write in, for which a phone opens its keyboard. */
export function isTextEntry(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !notWritten.includes(element.type)
  return element instanceof HTMLTextAreaElement
}

let open = 0
const queue: Set<() => void> = new Set()
let timer: ReturnType<typeof setTimeout> | undefined
/** How often to check whether someone is still typing: removing a field from the page fires no event. */
const pauseMilliseconds = 500

/** Opens the first waiting one, unless someone is typing: keystrokes must not be swallowed. */
function giveTurn(): void {
  clearTimeout(timer)
  const [next] = queue
  if (open > 0 || !next) return
  if (isTextEntry(document.activeElement)) {
    timer = setTimeout(giveTurn, pauseMilliseconds)
    return
  }
  queue.delete(next)
  next()
}

function release(): void {
  open--
  giveTurn()
}

/** Counts a modal, or what one would close, as open until the returned function is called. */
export function countAsOpen(): () => void {
  open++
  return release
}

/**
 * True once a modal may open by itself: never over another one, or while someone is typing. Several take turns in
 * order.
 */
export function useModalTurn(wanted: boolean): boolean {
  const [turn, setTurn] = useState(false)
  useEffect(() => {
    if (!wanted) return
    let leave = () => {
      queue.delete(take)
    }
    function take() {
      leave = countAsOpen()
      setTurn(true)
    }
    queue.add(take)
    giveTurn()
    return () => {
      setTurn(false)
      leave()
    }
  }, [wanted])
  return wanted && turn
}
