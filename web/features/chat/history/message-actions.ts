import {
  createContext,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useSearchParams } from '../../../app/router/router.ts'
import type { ReactionChoice } from './reaction-picker.tsx'

/** Opens the report of a message; the page, which knows of reports, sets it. */
type ReportMessage = (message: Message) => void

const ReportMessageContext = createContext<ReportMessage | null>(null)
export const ReportMessageProvider = ReportMessageContext.Provider

/** How a message is reported; null where no page has set it. */
export function useReportMessage(): ReportMessage | null {
  return use(ReportMessageContext)
}

/** What can be done with a message of the opened conversation. */
export interface MessageActions {
  /** Starts a reply to it; null when nothing can be sent, and then there are no reactions either. */
  reply: ((message: Message) => void) | null
  react: (message: Message, reaction: Reaction | null) => void
  /** Opens the reaction picker, next to an element that gets the focus back. */
  chooseReaction: (message: Message, anchor: HTMLElement) => void
  /** Scrolls to a message, by its id. */
  show: (id: string) => void
}

const MessageActionsContext = createContext<MessageActions | null>(null)
export const MessageActionsProvider = MessageActionsContext.Provider

/** What can be done with messages; null outside an opened conversation. */
export function useMessageActions(): MessageActions | null {
  return use(MessageActionsContext)
}

/** A message to scroll to; requesting it again scrolls again. */
interface TargetMessage {
  readonly id: string
}

interface MessageActionsState {
  actions: MessageActions
  choosing: ReactionChoice | null
  stopChoosing: () => void
  wanted: TargetMessage | null
  /** The key of the line to scroll to: of a requested message, or of a search result. */
  target: string | null
}

/** Swiping replies to a message, a long press opens the reactions; without a touch screen nothing is loaded. */
function useGestures(
  area: RefObject<HTMLElement | null>,
  { actions, messages }: { actions: MessageActions; messages: readonly Message[] },
): void {
  const find = (id: string) => messages.find((message) => message.id === id && message.kind !== 'system')
  const handleSwipe = useEffectEvent((id: string) => {
    const message = find(id)
    if (message) actions.reply?.(message)
  })
  const handleHold = useEffectEvent((id: string, element: HTMLElement) => {
    const message = find(id)
    if (message && actions.reply) actions.chooseReaction(message, element)
  })
  const isEmpty = messages.length === 0
  useEffect(() => {
    if (isEmpty || !('ontouchstart' in window)) return undefined
    const heard = new AbortController()
    const gestures = {
      onSwipe: (id: string) => handleSwipe(id),
      onHold: (id: string, element: HTMLElement) => handleHold(id, element),
    }
    import('./message-gestures.ts').then(
      ({ listenForMessageGestures }) =>
        area.current &&
        !heard.signal.aborted &&
        listenForMessageGestures(area.current, gestures, heard.signal),
      // The menu of a message does it, too.
      () => undefined,
    )
    return () => heard.abort()
  }, [area, isEmpty])
}

/** Returns the function that reacts to a message. */
function useReact(): MessageActions['react'] {
  const app = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  return useCallback(
    (message, reaction) => {
      import('../reactions.ts')
        .then(({ sendReaction }) => sendReaction(app, message, reaction))
        .catch((error: unknown) => showToast({ id: 'reaction', tone: 'danger', content: texts.of(error) }))
    },
    [app, texts, showToast],
  )
}

/** The actions on messages of an opened conversation, and their state. */
export function useActions(
  area: RefObject<HTMLElement | null>,
  { messages, onReply }: { messages: readonly Message[]; onReply: MessageActions['reply'] },
): MessageActionsState {
  const [choosing, setChoosing] = useState<ReactionChoice | null>(null)
  const [wanted, setWanted] = useState<TargetMessage | null>(null)
  const react = useReact()
  const actions = useMemo(
    (): MessageActions => ({
      reply: onReply,
      react,
      chooseReaction: (message, anchor) => setChoosing({ message, anchor }),
      show: (id) => setWanted({ id }),
    }),
    [onReply, react],
  )
  useGestures(area, { actions, messages })
  const searched = useSearchParams()[0].get('message')
  const id = wanted?.id ?? searched
  const target = messages.find((message) => message.id === id)?.client_id ?? id
  return { actions, choosing, stopChoosing: useCallback(() => setChoosing(null), []), wanted, target }
}
