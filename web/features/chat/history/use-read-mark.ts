import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { changeUser } from '#web/app/cache/user.ts'
import { isLive } from '#web/app/live/live.ts'
import { applyReadByMe } from '../apply-chat-events.ts'
import type { OpenedConversation } from '../chat-state.ts'
import type { Line } from './history-lines.ts'

interface ReadMarkOptions {
  /** The key of the line; null for none. */
  target: string | null
  /** Changes to scroll to the same line again. */
  turn: unknown
  lines: readonly Line[]
  /** The list can be scrolled. */
  ready: boolean
  more: boolean
  onOlder: () => void
}

/** Scrolls to a line, once per turn: loads older pages until it is found. */
export function useTargetLine(
  { target, turn, lines, ready, more, onOlder }: ReadMarkOptions,
  show: (index: number) => void,
): void {
  const shown = useRef<{ target: string; turn: unknown } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is which lines there are
  useLayoutEffect(() => {
    const isShown = shown.current?.target === target && shown.current?.turn === turn
    if (target === null || isShown || !ready) return
    const index = lines.findIndex((line) => line.key === target)
    if (index < 0) {
      if (more) onOlder()
      return
    }
    shown.current = { target, turn }
    show(index)
  }, [target, turn, lines, ready])
}

/**
 * Marks an opened conversation as read: when it opens, and for each message that comes into view while the page is
 * visible. Returns the function that reports that the newest message is in view.
 */
export function useReadMark(opened: OpenedConversation): () => void {
  const app = useApp()
  const conversation = opened.chat?.conversation.id ?? null
  const newest = opened.messages.findLast((message) => !message.from_me)?.id ?? null
  const wasUnread = (opened.chat?.num_unread_messages ?? 0) > 0
  const marked = useRef(wasUnread ? null : newest)
  // Messages at opening are read; later ones are read when they are in view.
  const seen = useRef(newest)

  const mark = useCallback(() => {
    if (!conversation || !newest || document.visibilityState === 'hidden') return
    const before = marked.current
    if (before === newest) return
    marked.current = newest
    applyReadByMe(app, conversation)
    app.call('readMessages', { conversation, read: true, message: newest }).then(
      // Live events bring it in order: this answer may be older than they are.
      ({ unread }) => isLive() || changeUser(app, { unread }),
      () => {
        marked.current = before
      },
    )
  }, [app, conversation, newest])

  useEffect(() => {
    function handleVisibility() {
      if (seen.current === newest) mark()
    }
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [mark, newest])

  return useCallback(() => {
    seen.current = newest
    mark()
  }, [mark, newest])
}
