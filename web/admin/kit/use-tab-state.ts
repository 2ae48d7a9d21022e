import { useState } from 'react'
import { useWork } from '../staff-session.ts'

/** What is typed and not saved, by who typed it and where. */
const states = new Map<string, unknown>()

/**
 * State that outlives its page while the tab is open: after visiting another page, or logging in again after the
 * session has ended, the typed text is still there. No one else who logs in here sees it.
 */
export function useTabState<Value>(
  place: string,
  begin: () => Value,
): [Value, (change: (known: Value) => Value) => void] {
  const { staff } = useWork()
  const key = `${staff.id} ${place}`
  const [value, setValue] = useState(() => (states.has(key) ? (states.get(key) as Value) : begin())) // kept below, by the same place
  return [
    value,
    (change) =>
      setValue((known) => {
        const next = change(known)
        states.set(key, next)
        return next
      }),
  ]
}
