import { useEffect, useState } from 'react'

let open = 0
const queue: Set<() => void> = new Set()

function release(): void {
  open--
  const [next] = queue
  if (open > 0 || !next) return
  queue.delete(next)
  next()
}

/** Counts a modal, or what one would close, as open until the function that it gives is called. */
export function countAsOpen(): () => void {
  open++
  return release
}

/**
 * True once a modal that opens by itself, unasked, may do so: never over another one. Several take turns in the order
 * in which they asked.
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
    if (open === 0) take()
    else queue.add(take)
    return () => {
      setTurn(false)
      leave()
    }
  }, [wanted])
  return wanted && turn
}
