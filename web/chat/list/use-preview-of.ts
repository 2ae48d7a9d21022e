import type { Chat } from '#contract/chat.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useTypingNow } from '../typing-signs.ts'
import type { ConversationRowProps } from './conversation-row.tsx'

type Preview = ConversationRowProps['preview']

/** Gives the function that says what a row of the list shows: a draft, the sign of writing, or the last message. */
export function usePreviewOf(drafts: Readonly<Record<string, string>>): (chat: Chat) => Preview {
  const t = useTranslate()
  const typing = useTypingNow()
  return (chat) => {
    const draft = drafts[chat.profile.id]
    if (typing.has(chat.conversation.id)) return { kind: 'typing', text: t('chat.typing') }
    if (draft) return { kind: 'draft', prefix: t('chat.draft'), text: draft }
    const last = chat.last_message
    if (!last) return { kind: 'text', text: '' }
    if (last.kind === 'photo') {
      return {
        kind: 'photo',
        text: last.text ?? t(last.from_me ? 'chat.previewMyPhoto' : 'chat.previewPhoto'),
      }
    }
    if (last.kind === 'gift') {
      return { kind: 'gift', text: last.text ?? t(last.from_me ? 'chat.previewMyGift' : 'chat.previewGift') }
    }
    if (last.kind === 'gif') {
      return { kind: 'gif', text: t(last.from_me ? 'chat.previewMyGif' : 'chat.previewGif') }
    }
    return {
      kind: 'text',
      text: last.text ?? '',
      ...(last.from_me && { prefix: `${t('chat.you')}:` }),
    }
  }
}
