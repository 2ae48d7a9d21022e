import { Fragment, useState } from 'react'
import { splitLinks } from '#contract/split-links.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './message-bubble.module.css'

/** A text as it was written. A link in it says where it leads before one leaves the site. */
export function MessageText({ text }: { text: string }) {
  const t = useTranslate()
  const [leaving, setLeaving] = useState<string | null>(null)
  const parts = splitLinks(text)
  if (parts.every((part) => part.link === null)) return text
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Fragment key={index}>
          {part.link === null ? (
            part.text
          ) : (
            <TextButton tone="inherit" className={styles.link} onClick={() => setLeaving(part.link)}>
              {part.text}
            </TextButton>
          )}
        </Fragment>
      ))}
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('chat.leaveTitle')}
        closeLabel={t('ui.close')}
        size="small"
        actions={
          leaving && (
            <ButtonLink
              href={leaving}
              target="_blank"
              rel="noopener noreferrer nofollow"
              onClick={() => setLeaving(null)}
            >
              {t('chat.leaveOpen')}
            </ButtonLink>
          )
        }
      >
        <p>{t('chat.leaveText')}</p>
        <p>
          <b>{leaving}</b>
        </p>
      </Dialog>
    </>
  )
}
