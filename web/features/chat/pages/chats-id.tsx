import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useParams } from '../../../app/router/router.ts'
import { buildConversationQuery, buildListQuery } from '../chat-queries.ts'
import { ConversationView } from './conversation-view.tsx'

export function Page() {
  const { id = '' } = useParams()
  return <ConversationView conversationKey={{ conversation: id }} />
}

export async function load({ app, params }: LoadArguments<'chats-id'>): Promise<PageData | undefined> {
  const list = app.cache.ensureQueryData(buildListQuery(app))
  const opening = app.cache.ensureQueryData(buildConversationQuery(app, { conversation: params.id }))
  // Also where there is no such conversation: the list stands next to the error page, and no server waits while rendering.
  const [opened] = await Promise.all([opening, list]).finally(() => list)
  return { title: opened.profile.name }
}
