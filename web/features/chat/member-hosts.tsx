import { useEffect, useEffectEvent, useState } from 'react'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { MatchHost } from '../likes/match-host.tsx'
import { buildListQuery } from './chat-queries.ts'
import type { ChatList } from './chat-state.ts'
import { onReaction, type ReactionChange } from './reaction-notice.ts'
import { reactionSigns } from './reaction-signs.ts'

/** Whether the conversation is in view: there the reaction is shown at its message. */
function isOpen(paths: readonly string[]): boolean {
  return document.visibilityState === 'visible' && paths.includes(location.pathname)
}

/**
 * Announces reactions to one's own messages silently: with a toast, and in the conversation itself only to screen
 * readers.
 */
function ReactionNotices() {
  const app = useApp()
  const t = useTranslate()
  const locale = useLocale()
  const showToast = useToast()
  const settings = useLoadedCall('settings', {})
  const [said, setSaid] = useState('')

  const handleReaction = useEffectEvent((change: ReactionChange, reaction: Reaction) => {
    const list = app.cache.getQueryData<ChatList>(buildListQuery(app).queryKey)
    const chat = list?.chats.find((one) => one.conversation.id === change.conversation)
    if (!chat) return
    const { profile } = chat
    const text = `${profile.name}: ${reactionSigns[reaction]}`
    const path = href('chats-id', locale, { id: change.conversation })
    if (isOpen([path, href('members-id-chat', locale, { id: profile.id })])) {
      setSaid(text)
      return
    }
    if (chat.settings?.muted) return
    const image = profile.main_image
    showToast({
      id: `reaction ${change.conversation}`,
      picture: image && { src: settings.cdn_prefix + image.thumb_filename, width: 320, height: 320 },
      content: text,
      action: { label: t('nav.messages'), href: path },
    })
  })

  useEffect(() => onReaction((change) => change.reaction && handleReaction(change, change.reaction)), [])

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}

/** What is announced to members on every page: matches and reactions. */
export function MemberHosts() {
  return (
    <>
      <MatchHost />
      <ReactionNotices />
    </>
  )
}
