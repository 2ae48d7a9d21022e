import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { UnconfirmedBanner } from '../account/unconfirmed-banner.tsx'
import { type ConversationKey, conversationQuery } from '../chat/chat-queries.ts'
import { Conversation } from '../chat/conversation.tsx'
import { ReportMessageProvider } from '../chat/history/report-message.ts'
import { useApp } from '../lib/app.ts'
import { late } from '../lib/late.tsx'
import { useUser } from '../lib/user.ts'
import type { ReportDialogProps } from '../safety/report-dialog.tsx'
import { ConversationEnd } from './conversation-end.tsx'

const ReportDialog = late<ReportDialogProps>(
  ({ open }) => open,
  async () => (await import('../safety/report-dialog.tsx')).ReportDialog,
)

/** An opened conversation with what other features add to its bar. */
export function ConversationView({ conversationKey }: { conversationKey: ConversationKey }) {
  const app = useApp()
  const user = useUser()
  const { data: opened } = useSuspenseQuery(conversationQuery(app, conversationKey))
  const [giving, setGiving] = useState(false)
  const [reported, setReported] = useState<Message | null>(null)
  if (!user) return null
  return (
    <ReportMessageProvider value={setReported}>
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
      <ReportDialog
        open={reported !== null}
        profile={opened.profile}
        conversation={reported?.conversation}
        message={reported?.id}
        onClose={() => setReported(null)}
      />
    </ReportMessageProvider>
  )
}
