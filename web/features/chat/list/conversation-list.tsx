import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/features/chat/chat.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ChatList } from '../chat-state.ts'
import { useDrafts } from '../drafts.ts'
import { DeleteChatDialog } from '../late-delete-dialog.tsx'
import { useTypingNow } from '../typing-signs.ts'
import styles from './conversation-list.module.css'
import { ListedConversation } from './listed-conversation.tsx'
import type { MoreChats } from './use-more-chats.ts'

interface ListEndProps {
  more: MoreChats
  /** The button was pressed, not the end come near. */
  onPress: () => void
}

/**
 * The end of the conversations that have been read: the next ones are read when it comes near the view, so that one
 * scrolls on without seeing it. The button is for whoever does not scroll, and for a second try.
 */
function ListEnd({ more: { state, load }, onPress }: ListEndProps) {
  const t = useTranslate()
  const near = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state !== 'idle' || !near.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load()
    })
    observer.observe(near.current)
    return () => observer.disconnect()
  }, [state, load])

  return (
    <>
      <div ref={near} className={styles.near} aria-hidden />
      <p className={styles.more}>
        <Button size="small" variant="soft" busy={state === 'loading'} onClick={onPress}>
          {t('chat.moreChats')}
        </Button>
      </p>
    </>
  )
}

export interface ConversationListProps {
  memberId: string
  list: ChatList
  /** The id of the conversation that is open, or of its other member. */
  current: string | null
  onDelete: (chat: Chat) => void
  /** Null at the end of all conversations. */
  more: MoreChats | null
}

/** All conversations, newest first. */
export function ConversationList({ memberId, list, current, onDelete, more }: ConversationListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [deleting, setDeleting] = useState<Chat | null>(null)
  const drafts = useDrafts(memberId)
  const typing = useTypingNow()
  const rows = useRef<HTMLUListElement>(null)
  const pressedAt = useRef<number | null>(null)
  const count = list.chats.length

  // Whoever pressed for more goes on with the first of them: the button has moved on, or is gone.
  useLayoutEffect(() => {
    if (pressedAt.current === null || count <= pressedAt.current) return
    rows.current?.children[pressedAt.current]?.querySelector('a')?.focus()
    pressedAt.current = null
  }, [count])

  // A finger that draws a row aside asks the same as its menu; whoever has no touch screen does not load it.
  const askByRow = useEffectEvent((row: number) => setDeleting(list.chats[row] ?? null))
  const isEmpty = count === 0
  useEffect(() => {
    if (isEmpty || !('ontouchstart' in window)) return
    const heard = new AbortController()
    import('./row-swipe.ts').then(
      ({ hearRowSwipes }) => rows.current && hearRowSwipes(rows.current, askByRow, heard.signal),
      // The menu does it, too.
      () => undefined,
    )
    return () => heard.abort()
  }, [isEmpty])

  if (isEmpty && !more) {
    return (
      <EmptyState
        title={t('chat.noneTitle')}
        text={t('chat.noneText')}
        action={<ButtonLink href={href('members', locale)}>{t('chat.noneAction')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <div className={styles.all}>
        <ul ref={rows} className={styles.list}>
          {list.chats.map((chat) => (
            <ListedConversation
              key={chat.conversation.id}
              chat={chat}
              current={current === chat.profile.id || current === chat.conversation.id}
              draft={drafts[chat.profile.id]}
              typing={typing.has(chat.conversation.id)}
              onDelete={setDeleting}
            />
          ))}
        </ul>
        {more && (
          <ListEnd
            more={more}
            onPress={() => {
              pressedAt.current = count
              more.load()
            }}
          />
        )}
      </div>
      <DeleteChatDialog
        name={deleting?.profile.name ?? null}
        onClose={() => setDeleting(null)}
        onDelete={() => {
          if (deleting) onDelete(deleting)
          setDeleting(null)
        }}
      />
    </>
  )
}
