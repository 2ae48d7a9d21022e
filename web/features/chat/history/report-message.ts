import { createContext, use } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'

/** Opens the report of a message; the page, which knows of reports, sets it. */
type ReportMessage = (message: Message) => void

const ReportMessageContext = createContext<ReportMessage | null>(null)
export const ReportMessageProvider = ReportMessageContext.Provider

/** How a message is reported; null where no page has set it. */
export function useReportMessage(): ReportMessage | null {
  return use(ReportMessageContext)
}
