import { sql } from 'kysely'
import type { MessageToSend, SendResult } from '../../app/services/chat.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/**
 * Checks, stores and charges messages in one statement (database/functions/send_messages.sql). Each member is in the
 * list once, as sender or receiver. Returns a result for each message, in their order.
 */
export function callSendMessages(
  reads: PreparedReads,
  messages: readonly MessageToSend[],
  freeConversations: number,
): Promise<SendResult[]> {
  return executePrepared(
    reads,
    sql<SendResult>`select * from send_messages(${JSON.stringify(messages)}, ${freeConversations})`,
  )
}
