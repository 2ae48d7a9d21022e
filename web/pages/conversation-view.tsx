import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnconfirmedBanner } from '../account/unconfirmed-banner.tsx'
import { type ConversationKey, conversationQuery } from '../chat/chat-queries.ts'
import { Conversation } from '../chat/conversation.tsx'
import { useApp } from '../lib/app.ts'
import { useUser } from '../lib/user.ts'
import { ConversationEnd } from './conversation-end.tsx'

/** An opened conversation with what other features add to its bar. */
export function ConversationView({ conversationKey }: { conversationKey: ConversationKey }) {
  const app = useApp()
  const user = useUser()
  const { data: opened } = useSuspenseQuery(conversationQuery(app, conversationKey))
  const [giving, setGiving] = useState(false)
  if (!user) return null
  return (
    <Conversation
      key={opened.profile.id}
      opened={opened}
      conversationKey={conversationKey}
      user={user}
      headEnd={<ConversationEnd opened={opened} user={user} onGift={() => setGiving(true)} />}
      warning={user.status === 'not_confirmed' && <UnconfirmedBanner user={user} />}
      giving={giving}
      onGiving={setGiving}
    />
  )
}
