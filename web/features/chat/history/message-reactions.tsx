import type { Message } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { reactionSigns } from '../reaction-signs.ts'
import { useMessageActions } from './message-actions.ts'
import styles from './message-reactions.module.css'

export interface MessageReactionsProps {
  message: Message
  /** Of the other member. */
  name: string
}

/** The reactions of both members to a message. Pressing one's own again removes it. */
export function MessageReactions({ message, name }: MessageReactionsProps) {
  const t = useTranslate()
  const actions = useMessageActions()
  const { mine, theirs } = message.reactions ?? {}
  const shown = [...new Set([theirs, mine])].filter((one): one is Reaction => one !== undefined)
  if (shown.length === 0) return null

  function describe(one: Reaction): string {
    const reaction = t(`chat.reaction.${one}`)
    if (one !== mine) return t('chat.reactionBy', { name, reaction })
    return one === theirs
      ? t('chat.reactionByBoth', { name, reaction })
      : t('chat.reactionByMe', { reaction })
  }

  return (
    <div className={styles.reactions}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.reaction}
          aria-pressed={one === mine}
          aria-label={describe(one)}
          aria-disabled={!actions?.reply || undefined}
          onClick={() => actions?.reply && actions.react(message, one === mine ? null : one)}
        >
          <span aria-hidden>{reactionSigns[one]}</span>
          {one === mine && one === theirs && <span aria-hidden>2</span>}
        </button>
      ))}
    </div>
  )
}
