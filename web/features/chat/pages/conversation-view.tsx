import { type QueryKey, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import { href } from '#contract/routing/paths.ts'
import { lazyPart } from '../../../app/browser/lazy-part.tsx'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { useNavigate } from '../../../app/router/router.ts'
import { Navigate } from '../../../app/router/router-provider.tsx'
import { UnconfirmedBanner } from '../../accounts/resend-button.tsx'
import type { ReportDialogProps } from '../../safety/report-dialog.tsx'
import { type ConversationKey, conversationQuery } from '../chat-queries.ts'
import { Conversation } from '../conversation.tsx'
import { ReportMessageProvider } from '../history/report-message.ts'
import { ConversationEnd } from './conversation-end.tsx'

const ReportDialog = lazyPart<ReportDialogProps>(
  async () => (await import('../../safety/report-dialog.tsx')).ReportDialog,
  ({ open }) => open,
)

/** Drops an answer when the page that shows it is left, so that the next visit asks again. */
function useForgetting(queryKey: QueryKey, wanted: boolean): void {
  const { cache } = useApp()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!wanted) return undefined
    return () => cache.removeQueries({ queryKey: JSON.parse(key), exact: true })
  }, [cache, key, wanted])
}

/**
 * Leads from a conversation that ended while it was open to the profile of the other one: who is blocked reads so in its
 * place, also where it is known from before the block.
 */
function LeaveBlocked({ id }: { id: string }) {
  const app = useApp()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    app.cache.removeQueries({ queryKey: callKey('profile', { id }) })
    void navigate(href('members-id', app.locale, { id }), { replace: true })
  })
  useEffect(() => leave(), [])
  return null
}

/** An opened conversation with what other features add to its bar. */
export function ConversationView({ conversationKey }: { conversationKey: ConversationKey }) {
  const app = useApp()
  const user = useUser()
  const query = conversationQuery(app, conversationKey)
  const { data: opened, error } = useSuspenseQuery(query)
  const gone = isCallError(error, 'blocked_by', 'not_found') ? error.code : null
  useForgetting(query.queryKey, gone !== null)
  const [giving, setGiving] = useState(false)
  const [reported, setReported] = useState<Message | null>(null)
  if (!user) return null
  if (gone === 'blocked_by') return <LeaveBlocked id={opened.profile.id} />
  if (gone) return <Navigate to={href('chats', app.locale)} replace />
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
