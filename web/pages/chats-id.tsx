import { conversationQuery, listQuery } from '../chat/chat-queries.ts'
import { useParams } from '../lib/router/router-context.ts'
import type { LoadArguments, PageData } from '../page.ts'
import { ConversationView } from './conversation-view.tsx'

export function Page() {
  const { id = '' } = useParams()
  return <ConversationView conversationKey={{ conversation: id }} />
}

export async function load({ app, params }: LoadArguments<'chats-id'>): Promise<PageData | undefined> {
  const [opened] = await Promise.all([
    app.cache.ensureQueryData(conversationQuery(app, { conversation: params.id })),
    app.cache.ensureQueryData(listQuery(app)),
  ])
  return { title: opened.profile.name }
}
