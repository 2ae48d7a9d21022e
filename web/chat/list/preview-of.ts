import type { Chat } from '#contract/chat.ts'
import type { WebTranslate } from '#generated/messages.ts'
import type { ConversationRowProps } from './conversation-row.tsx'

type Preview = ConversationRowProps['preview']

interface Around {
  t: WebTranslate
  draft: string | undefined
  typing: boolean
}

/** Says what a row of the list shows: the sign of writing, a draft, or the last message. */
export function previewOf({ last_message: last }: Chat, { t, draft, typing }: Around): Preview {
  if (typing) return { kind: 'typing', text: t('chat.typing') }
  if (draft) return { kind: 'draft', prefix: t('chat.draft'), text: draft }
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
