import { useState } from 'react'
import { useMounted } from '#web/app/browser/use-mounted.ts'
import { keepDraft, readDraft } from '../drafts.ts'

/** The text that a member is writing to another one, kept in this browser with every key. */
export function useDraftText(memberId: string, profile: string): [string, (text: string) => void] {
  const mounted = useMounted()
  // Null until something is typed here: then what was kept is shown, which the server does not know.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (mounted ? readDraft(memberId, profile) : '')
  function change(next: string) {
    setTyped(next)
    keepDraft(memberId, profile, next)
  }
  return [text, change]
}
