import { useCallback, useMemo, useRef, useState } from 'react'
import { maxChatPage } from '#contract/api/limits.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useNow, useTimeZone } from '#web/app/languages/time.ts'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { applyPhotosAccepted } from '../apply-chat-events.ts'
import { buildConversationQuery, type ConversationKey } from '../chat-queries.ts'
import { type OpenedConversation, withOlder } from '../chat-state.ts'
import { getPrice, mayRetry } from '../composer/use-sending.ts'
import { EmptyConversation } from '../empty-conversation.tsx'
import { dropOutgoing, type Outgoing } from '../outbox.ts'
import { sendAgain } from '../send-outbox.ts'
import { useTyping } from '../typing-signs.ts'
import { useAcceptVoices } from '../voice/lazy-voice.tsx'
import { buildHistoryLines, findFirstUnread, type Line } from './history-lines.ts'
import { type MessageActions, MessageActionsProvider, useActions } from './message-actions.ts'
import { MessageHistory } from './message-history.tsx'
import { TypingBubble } from './message-log.tsx'
import { MessageRow, type MessageRowProps } from './message-row.tsx'
import type { PhotoLightboxProps } from './photo-lightbox.tsx'
import type { ReactionPickerProps } from './reaction-picker.tsx'
import { type Caution, findCaution } from './text-caution.ts'
import { useBubbleContent } from './use-bubble-content.tsx'
import { useReadMark } from './use-read-mark.ts'

/** Within this many messages from the start, the two hardly know each other. */
const earlyMessages = 30

function readText({ entry }: Line): string | undefined {
  return entry.type === 'message' && entry.message.kind === 'text' ? entry.message.text : undefined
}

/**
 * Returns which messages of the other one carry a warning, by the keys of their lines: at the beginning of a
 * conversation the first of each kind. While there are older pages, the visible part is not the beginning.
 */
export function findCautions(lines: readonly Line[], more: boolean): ReadonlyMap<string, Caution> {
  const found = new Map<string, Caution>()
  if (more) return found
  for (const line of lines.slice(0, earlyMessages)) {
    const text = line.mine ? undefined : readText(line)
    const caution = text === undefined ? null : findCaution(text)
    if (caution && ![...found.values()].includes(caution)) found.set(line.key, caution)
  }
  return found
}

/** Loads older pages of an opened conversation, one at a time. */
function useOlderPages(key: ConversationKey): {
  loading: boolean
  failed: boolean
  loadOlder: () => void
} {
  const app = useApp()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const running = useRef(false)

  async function load(): Promise<void> {
    const { queryKey } = buildConversationQuery(app, key)
    const before = app.cache.getQueryData<OpenedConversation>(queryKey)?.messages[0]?.id
    if (!before || running.current) return
    running.current = true
    setState('loading')
    try {
      const page = await app.call('chat', { ...key, before, limit: maxChatPage })
      app.cache.setQueryData<OpenedConversation>(queryKey, (known) => known && withOlder(known, page))
      setState('idle')
    } catch {
      setState('failed')
    } finally {
      running.current = false
    }
  }

  return { loading: state === 'loading', failed: state === 'failed', loadOlder: () => void load() }
}

/** Returns the function that accepts the other member's photos, here and on all of the member's screens. */
function useAcceptPhotos(opened: OpenedConversation): () => void {
  const app = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const conversation = opened.chat?.conversation.id

  const accept = useCallback(async () => {
    if (!conversation) return
    try {
      // The bytes are refused until the server knows, so nothing is shown before its answer.
      await app.call('acceptPhotos', { conversation })
      applyPhotosAccepted(app, conversation)
    } catch (error) {
      showToast({ tone: 'danger', content: texts.of(error) })
    }
  }, [app, texts, showToast, conversation])

  return useCallback(() => void accept(), [accept])
}

interface HistoryTopProps {
  opened: OpenedConversation
  /** Loading older messages has failed. */
  failed: boolean
  onOlder: () => void
}

/** Above the oldest message: loading more, or why there is no more. */
function HistoryTop({ opened, failed, onOlder }: HistoryTopProps) {
  const t = useTranslate()
  if (failed) return <TextButton onClick={onOlder}>{t('chat.olderFailed')}</TextButton>
  if (opened.more) return <Skeleton width="8rem" />
  return opened.older_hidden ? <p>{t('chat.olderHidden')}</p> : null
}

const PhotoLightbox = createLazyPart<PhotoLightboxProps>(
  async () => (await import('./photo-lightbox.tsx')).PhotoLightbox,
  ({ open }) => open !== null,
)

const ReactionPicker = createLazyPart<ReactionPickerProps>(
  async () => {
    // The code that sends reactions is loaded before the connection may break.
    const [{ ReactionPicker }] = await Promise.all([
      import('./reaction-picker.tsx'),
      import('../reactions.ts'),
    ])
    return ReactionPicker
  },
  ({ choosing }) => choosing !== null,
)

/** What to do with a refused message: send it again for the current price, or give it up. */
function useRetry(settings: PublicSettings, reply: OpenedConversation['reply']): MessageRowProps['retry'] {
  const app = useApp()
  return useMemo(
    () => ({
      getItemPrice: (item: Outgoing) => getPrice(item.kind, settings),
      mayRetry: (item: Outgoing) => reply === 'allowed' && mayRetry(item.error?.code),
      onRetry: (item: Outgoing) => sendAgain(app, item, getPrice(item.kind, settings)),
      onDiscard: (item: Outgoing) => dropOutgoing(item.clientId),
    }),
    [app, settings, reply],
  )
}

/**
 * Moves the focus to a requested message as soon as it is rendered, and again if it is rendered again while scrolling
 * there; never away from what the member has moved on to meanwhile.
 */
function focusMessage(area: HTMLElement | null, id: string, framesLeft = 90): void {
  const message = area?.querySelector<HTMLElement>(`[data-message="${id}"]`)
  const { activeElement } = document
  const isElsewhere = activeElement !== document.body && !area?.contains(activeElement)
  if (isElsewhere || framesLeft === 0) return
  if (message !== activeElement) message?.focus({ preventScroll: true })
  requestAnimationFrame(() => focusMessage(area, id, framesLeft - 1))
}

interface ConversationHistoryProps {
  opened: OpenedConversation
  conversationKey: ConversationKey
  outgoing: readonly Outgoing[]
  settings: PublicSettings
  /** Starts a reply to a message; null when nothing can be sent. */
  onReply: MessageActions['reply']
}

/** The messages, those being sent, and whether the other member is typing. */
export function ConversationHistory({
  opened,
  conversationKey,
  outgoing,
  settings,
  onReply,
}: ConversationHistoryProps) {
  const t = useTranslate()
  const timeZone = useTimeZone()
  const now = useNow()
  const { profile, messages } = opened
  const [unread] = useState(() => ({
    count: opened.chat?.num_unread_messages ?? 0,
    newest: messages.at(-1)?.id ?? '',
  }))
  const firstUnread = useMemo(
    () => findFirstUnread(messages, unread, opened.more),
    [messages, unread, opened.more],
  )
  const older = useOlderPages(conversationKey)
  const markSeen = useReadMark(opened)
  const isTyping = useTyping(opened.chat?.conversation.id ?? null)
  const lines = useMemo(
    () => buildHistoryLines({ messages, outgoing, firstUnread, timeZone }),
    [messages, outgoing, firstUnread, timeZone],
  )
  const area = useRef<HTMLDivElement>(null)
  const { actions, choosing, stopChoosing, wanted, target } = useActions(area, { messages, onReply })
  const cautions = useMemo(() => findCautions(lines, opened.more), [lines, opened.more])
  const [openPhoto, setOpenPhoto] = useState<string | null>(null)
  const acceptPhotos = useAcceptPhotos(opened)
  const acceptVoices = useAcceptVoices(opened)
  const toContent = useBubbleContent({
    name: profile.name,
    onOpenPhoto: setOpenPhoto,
    onAcceptPhotos: acceptPhotos,
    onAcceptVoices: acceptVoices,
  })
  const retry = useRetry(settings, opened.reply)

  if (lines.length === 0 && !opened.more && !opened.older_hidden) {
    return <EmptyConversation profile={profile} reply={opened.reply} />
  }
  return (
    <MessageActionsProvider value={actions}>
      <MessageHistory
        ref={area}
        label={t('chat.logLabel', { name: profile.name })}
        lines={lines}
        renderLine={(line) => (
          <MessageRow
            line={line}
            profile={profile}
            fictionalLabel={settings.fictional_singular}
            now={now}
            timeZone={timeZone}
            toContent={toContent}
            caution={cautions.get(line.key)}
            retry={retry}
          />
        )}
        top={<HistoryTop opened={opened} failed={older.failed} onOlder={older.loadOlder} />}
        more={opened.more}
        onOlder={older.loadOlder}
        target={target}
        turn={wanted}
        onTarget={() => wanted && focusMessage(area.current, wanted.id)}
        end={isTyping ? <TypingBubble label={t('chat.isTyping', { name: profile.name })} /> : null}
        newMessagesLabel={(count) => t('chat.newMessages', { count })}
        onSeenEnd={markSeen}
      />
      <PhotoLightbox
        name={profile.name}
        messages={messages}
        open={openPhoto}
        onOpen={setOpenPhoto}
        onClose={() => setOpenPhoto(null)}
      />
      <ReactionPicker choosing={choosing} onChoose={actions.react} onClose={stopChoosing} />
    </MessageActionsProvider>
  )
}
