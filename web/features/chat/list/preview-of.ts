import type { Chat } from '#contract/features/chat/chat.ts'
import type { WebTranslate } from '#generated/messages.ts'
import type { ConversationRowProps } from './conversation-row.tsx'

type Preview = ConversationRowProps['preview']

interface Around {
  t: WebTranslate
  draft: string | undefined
  typing: boolean
}

/** What the list says of a message that has no text: of the member's own, and of the other one's. */
const wordless = {
  photo: ['chat.previewMyPhoto', 'chat.previewPhoto'],
  gift: ['chat.previewMyGift', 'chat.previewGift'],
  gif: ['chat.previewMyGif', 'chat.previewGif'],
} as const

/** Says what a row of the list shows: the sign of writing, a draft, or the last message. */
export function previewOf({ last_message: last }: Chat, { t, draft, typing }: Around): Preview {
  if (typing) return { kind: 'typing', text: t('chat.typing') }
  if (draft) return { kind: 'draft', prefix: t('chat.draft'), text: draft }
  if (!last) return { kind: 'text', text: '' }
  if (last.kind === 'photo' || last.kind === 'gift' || last.kind === 'gif') {
    const [mine, theirs] = wordless[last.kind]
    return { kind: last.kind, text: last.text ?? t(last.from_me ? mine : theirs) }
  }
  return {
    kind: 'text',
    text: last.text ?? '',
    ...(last.from_me && { prefix: `${t('chat.you')}:` }),
  }
}
