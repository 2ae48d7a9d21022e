import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { useNavigate, useSearchParams } from '../../../app/router/router.ts'
import type { ChatList } from '../chat-state.ts'
import { keepDraft, readDraft } from '../drafts.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = createLazyPart<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  ({ text }) => text !== '',
)

/** The data from the share target of the installed app (server/features/sites/web-manifest.ts), each part once. */
function readShared(query: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '')
  const whole = parts.filter(
    (part, index) => part && !parts.some((other, at) => at > index && other.includes(part)),
  )
  return whole.join('\n')
}

/** Puts content shared by another app into the draft of a conversation. */
export function SharedText({ memberId, list }: { memberId: string; list: ChatList }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const text = readShared(query)
  return (
    <ShareDialog
      text={text}
      chats={list.chats}
      picturePrefix={settings.cdn_prefix}
      onClose={() => void navigate(href('chats', locale), { replace: true })}
      onChoose={({ profile, conversation }) => {
        const begun = readDraft(memberId, profile.id)
        keepDraft(memberId, profile.id, begun ? `${begun}\n${text}` : text)
        void navigate(href('chats-id', locale, { id: conversation.id }), { replace: true })
      }}
    />
  )
}
