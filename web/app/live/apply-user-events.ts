import type { User } from '#contract/features/accounts/account.ts'
import type { App } from '../cache/app.ts'
import { changeUser } from '../cache/user.ts'
import type { Live } from './live.ts'

/** Brings credits, premium and badges to where the whole page shows them. */
export function applyUserEvent(app: App, event: Live): void {
  if (event.type === 'user') {
    const { type, ...change } = event
    changeUser(app, change as Partial<User>) // read from JSON, which knows no undefined
    return
  }
  if ('credits' in event && event.credits !== undefined) changeUser(app, { credits: event.credits })
  if ('unread' in event && event.unread !== undefined) changeUser(app, { unread: event.unread })
  if ('new_likes' in event && event.new_likes !== undefined) changeUser(app, { new_likes: event.new_likes })
}
