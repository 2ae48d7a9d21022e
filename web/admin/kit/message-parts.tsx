import type { Reaction } from '#contract/features/chat/reaction.ts'
import { reactionSigns } from '../../features/chat/reaction-signs.ts'
import { useText } from '../admin-language.ts'
import { addChosenSite } from '../staff-session.ts'
import styles from './sent-files.module.css'

interface SentFilesProps {
  /** Where the photo of a message is loaded from; null where it has none. */
  photo: string | null
  /** Where the recording of a message is loaded from; null where it has none. */
  voice: string | null
  /** The site of the message; that of the tab when it is left out. */
  site?: string
}

/** The photo and the recording of a message. */
export function SentFiles({ photo, voice, site }: SentFilesProps) {
  const t = useText()
  return (
    <>
      {photo && (
        <img
          src={addChosenSite(photo, site)}
          alt={t('admin.reports.chatPhoto')}
          className={styles.photo}
          loading="lazy"
        />
      )}
      {voice && (
        // biome-ignore lint/a11y/useMediaCaption: what a member has said has no captions
        <audio
          controls
          preload="none"
          src={addChosenSite(voice, site)}
          aria-label={t('admin.reports.chatVoice')}
          className={styles.voice}
        />
      )}
    </>
  )
}

interface MessagePartsProps {
  /** The text of the message that it answers. */
  answers: string | null
  reactions: readonly { mine: boolean; reaction: Reaction }[]
  /** Whose a reaction is: of the one whom `mine` means, and of the other one. */
  names: { mine: string; other: string }
}

/** What a message answers, and how the two have reacted to it. */
export function MessageParts({ answers, reactions, names }: MessagePartsProps) {
  const t = useText()
  return (
    <>
      {answers !== null && <p>{t('admin.chat.answers', { text: answers })}</p>}
      {reactions.map(({ mine, reaction }) => (
        <p key={String(mine)}>
          {t('admin.chat.reaction', {
            name: mine ? names.mine : names.other,
            reaction: reactionSigns[reaction],
          })}
        </p>
      ))}
    </>
  )
}
