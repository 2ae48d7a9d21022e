import { href } from '#contract/paths.ts'
import { conversationQuery, listQuery } from '../chat/chat-queries.ts'
import { ensureCall } from '../lib/app.ts'
import { redirectTo } from '../lib/router/leave-page.ts'
import { useParams } from '../lib/router/router-context.ts'
import { useUser } from '../lib/user.ts'
import type { LoadArguments, PageData } from '../page.ts'
import { ChatGate } from './chat-gate.tsx'
import { ConversationView } from './conversation-view.tsx'

export function Page() {
  const { id = '' } = useParams()
  // Visitors reach this page, too: they see how it is, with a gate instead of the field (L-009, P-001).
  return useUser() ? <ConversationView conversationKey={{ profile: id }} /> : <ChatGate profile={id} />
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : null
}

export async function load({ app, params }: LoadArguments<'members-id-chat'>): Promise<PageData | undefined> {
  const { user } = await ensureCall(app, 'currentUser', {})
  if (!user) return undefined
  // Nobody writes to themselves.
  if (user.profile.id === params.id) throw redirectTo(href('profile', app.locale))
  await app.cache.ensureQueryData(listQuery(app))
  try {
    const opened = await app.cache.ensureQueryData(conversationQuery(app, { profile: params.id }))
    return { title: opened.profile.name }
  } catch (error) {
    // Blocked by the other one: their profile says so (P-015).
    if (statusOf(error) === 403) throw redirectTo(href('members-id', app.locale, { id: params.id }))
    throw error
  }
}
