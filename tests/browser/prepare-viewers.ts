import type { BrowserContextOptions, Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Places, Viewer } from './every-route.ts'
import { expect } from './fixtures.ts'
import { becomeMember } from './quick-member.ts'

type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

/** Makes a member with a like, a conversation and finished signup, and what the addresses of their pages need. */
export async function prepareViewers(
  openBrowser: OpenBrowser,
): Promise<{ pages: Record<Viewer, Page>; places: Places }> {
  const [visitor, member, newcomer, others] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ]
  // Names of the widest letters: where they fit, every other name fits.
  await becomeMember(member, { name: 'W'.repeat(12) })
  await becomeMember(newcomer, { name: 'Nora', newcomer: true })
  const other = await becomeMember(others, { name: 'M'.repeat(12), gender: 'male' })
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await member.request[method](path, data && { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  for (const step of ['photo', 'personal', 'about_me', 'push', 'complete']) {
    await member.request.put('/api/signup.php', { data: { step, data: {} } })
  }
  await call('post', '/api/like.php', { profile: other.id })
  const message = { profile: other.id, text: 'Hello there', client_id: crypto.randomUUID() }
  const { chat } = (await call('post', '/api/chat.php', message)) as CallOutput<'sendMessage'>
  const { packages } = (await call('get', '/api/packages.php')) as CallOutput<'packages'>
  return {
    pages: { visitor, member, newcomer },
    places: {
      other: other.id,
      conversation: chat.conversation.id,
      package: packages[0]?.id ?? '',
      token: 'about',
    },
  }
}
