import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ThreadKey, threadQuery } from '../chat/chat-queries.ts'
import { Conversation } from '../chat/conversation.tsx'
import { useApp } from '../lib/app.ts'
import { useUser } from '../lib/user.ts'
import { ConversationEnd } from './conversation-end.tsx'

/** An opened conversation with what other features add to its bar. */
export function ConversationView({ threadKey }: { threadKey: ThreadKey }) {
  const app = useApp()
  const user = useUser()
  const { data: thread } = useSuspenseQuery(threadQuery(app, threadKey))
  const [giving, setGiving] = useState(false)
  if (!user) return null
  return (
    <Conversation
      key={thread.profile.id}
      thread={thread}
      threadKey={threadKey}
      user={user}
      headEnd={<ConversationEnd thread={thread} user={user} onGift={() => setGiving(true)} />}
      giving={giving}
      onGiving={setGiving}
    />
  )
}
