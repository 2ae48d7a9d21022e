import { href } from '#contract/routing/paths.ts'
import { type App, callKey, ensureCall, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { redirectTo } from '../../../app/router/browser-router.ts'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useParams } from '../../../app/router/router.ts'
import { conversationQuery, listQuery } from '../chat-queries.ts'
import { ChatGate } from './chat-gate.tsx'
import { ConversationView } from './conversation-view.tsx'

export function Page() {
  const { id = '' } = useParams()
  const { cache } = useApp()
  if (useUser()) return <ConversationView conversationKey={{ profile: id }} />
  // Visitors reach this page, too: they see how it is, with a gate instead of the field.
  const known = cache.getQueryData(callKey('profile', { id }))
  return <ChatGate id={id} profile={known && !known.profile.cam ? known.profile : null} />
}

function readStatus(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : null
}

/** Returns who it is, on sites that show members to visitors; hidden members have the login prompt, too. */
async function loadForVisitor(app: App, id: string): Promise<PageData | undefined> {
  const answer = await ensureCall(app, 'profile', { id }).catch(() => null)
  return answer ? { title: answer.profile.name } : undefined
}

export async function load({ app, params }: LoadArguments<'members-id-chat'>): Promise<PageData | undefined> {
  const { user } = await ensureCall(app, 'currentUser', {})
  if (!user) return loadForVisitor(app, params.id)
  // No one writes to themselves.
  if (user.profile.id === params.id) throw redirectTo(href('profile', app.locale))
  await app.cache.ensureQueryData(listQuery(app))
  try {
    const opened = await app.cache.ensureQueryData(conversationQuery(app, { profile: params.id }))
    return { title: opened.profile.name }
  } catch (error) {
    const isKnown = app.cache.getQueryData(callKey('profile', { id: params.id })) !== undefined
    // Blocked by the other one: their profile says so, unless it is known from before the block.
    if (readStatus(error) !== 403 || isKnown) throw error
    throw redirectTo(href('members-id', app.locale, { id: params.id }))
  }
}
