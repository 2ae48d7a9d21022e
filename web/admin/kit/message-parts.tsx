import type { Reaction } from '#contract/features/chat/reaction.ts'
import { reactionSigns } from '../../features/chat/reaction-signs.ts'
import { useText } from '../admin-language.ts'

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
