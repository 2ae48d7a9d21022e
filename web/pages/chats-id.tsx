import { useParams } from 'react-router'
import { listQuery, threadQuery } from '../chat/chat-queries.ts'
import type { LoadArguments, PageData } from '../page.ts'
import { ConversationView } from './conversation-view.tsx'

export function Page() {
  const { id = '' } = useParams()
  return <ConversationView threadKey={{ conversation: id }} />
}

export async function load({ app, params }: LoadArguments<'chats-id'>): Promise<PageData | undefined> {
  const [thread] = await Promise.all([
    app.cache.ensureQueryData(threadQuery(app, { conversation: params.id })),
    app.cache.ensureQueryData(listQuery(app)),
  ])
  return { title: thread.profile.name }
}
