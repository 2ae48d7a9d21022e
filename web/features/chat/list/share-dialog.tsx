import type { Chat } from '#contract/features/chat/chat.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Avatar } from '#web/ui/picture.tsx'
import styles from './share-dialog.module.css'

export interface ShareDialogProps {
  /** What another app has shared; empty while there is nothing. */
  text: string
  chats: readonly Chat[]
  /** In front of the names of picture files. */
  picturePrefix: string
  onChoose: (chat: Chat) => void
  onClose: () => void
}

/** Chooses the conversation for content shared by another app. It becomes a draft there; nothing is sent. */
export function ShareDialog({ text, chats, picturePrefix, onChoose, onClose }: ShareDialogProps) {
  const t = useTranslate()
  const open = chats.filter(({ reply }) => reply === 'allowed')
  return (
    <Dialog open={text !== ''} onClose={onClose} title={t('chat.shareTitle')} closeLabel={t('ui.close')}>
      <p className={styles.text}>{text}</p>
      <p>{t(open.length > 0 ? 'chat.shareText' : 'chat.shareNone')}</p>
      <ul className={styles.list}>
        {open.map((chat) => {
          const { profile } = chat
          const image = profile.main_image
          return (
            <li key={chat.conversation.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(chat)}>
                <Avatar
                  source={image && { src: picturePrefix + image.thumb_filename, width: 320, height: 320 }}
                  gender={profile.gender}
                />
                <span>{profile.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
