import { Fragment, useState } from 'react'
import { splitLinks } from '#contract/features/chat/split-links.ts'
import { late } from '#web/app/browser/late.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import type { LeaveDialogProps } from './leave-dialog.tsx'
import styles from './message-bubble.module.css'

const LeaveDialog = late<LeaveDialogProps>(
  ({ leaving }) => leaving !== null,
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
)

/** A text as it was written. A link in it says where it leads before one leaves the site. */
export function MessageText({ text }: { text: string }) {
  const [leaving, setLeaving] = useState<string | null>(null)
  const parts = splitLinks(text)
  if (parts.every((part) => part.link === null)) return <span>{text}</span>
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Fragment key={index}>
          {part.link === null ? (
            <span>{part.text}</span>
          ) : (
            <TextButton tone="inherit" className={styles.link} onClick={() => setLeaving(part.link)}>
              {part.text}
            </TextButton>
          )}
        </Fragment>
      ))}
      <LeaveDialog leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
