import { deliveredMilliseconds } from '#contract/api/limits.ts'
import { sendLive } from '#web/app/live/live-tab.ts'

type ReportDelivery = (mark: { type: 'delivered'; conversation: string; message: string }) => void

/**
 * Collects the messages that reach this screen and reports them shortly after, once per conversation: a mark covers
 * everything before it, and a burst needs no mark for each.
 */
export function batchDelivered(report: ReportDelivery): (conversation: string, message: string) => void {
  const newest = new Map<string, string>()
  const reportAll = () => {
    for (const [conversation, message] of newest) report({ type: 'delivered', conversation, message })
    newest.clear()
  }
  return (conversation, message) => {
    if (newest.size === 0) setTimeout(reportAll, deliveredMilliseconds)
    // Ids of messages are ordered by time.
    if (message > (newest.get(conversation) ?? '')) newest.set(conversation, message)
  }
}

/** Announces that a message has reached this screen. */
export const addReceived = batchDelivered(sendLive)
