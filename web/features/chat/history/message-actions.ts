import { createContext, use } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'

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
