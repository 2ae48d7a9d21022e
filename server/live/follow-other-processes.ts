import * as z from 'zod/mini'
import type { ChangeMarks, LiveHub } from '../app/services/live.ts'
import type { Presence } from '../app/services/presence.ts'
import type { Sessions } from '../app/services/sessions.ts'
import type { Sites } from '../app/services/sites.ts'
import type { Bus } from '../platform/processes/bus.ts'
import { endLostScreens } from './end-lost-screens.ts'
import { ProcessMessage } from './process-messages.ts'

interface Followers {
  readonly hub: LiveHub
  readonly sessions: Sessions
  readonly sites: Sites
  readonly presence: Presence
  readonly changes: ChangeMarks
}

/** Keeps the hub, sessions, sites and presence of this process in sync with other processes. */
export function followOtherProcesses(bus: Bus, followers: Followers): void {
  const { hub, sessions, sites, presence, changes } = followers
  bus.onMissed(() => {
    sessions.forgetLocally()
    sites.forgetLocally()
    changes.markAllChanged()
    hub.wakeAllLocally()
    // Ended sessions are also checked every minute.
    endLostScreens(hub, sessions).catch(() => undefined)
  })
  bus.listen((text) => {
    const parsed = z.safeParse(ProcessMessage, JSON.parse(text))
    if (!parsed.success) return
    const message = parsed.data
    switch (message.type) {
      case 'wake':
        return hub.wakeLocally(message.member, message.told)
      case 'changed':
        return hub.markChangedLocally(message.member)
      case 'pass':
        return hub.passLocally(message.member, message.event)
      case 'hidden':
        return presence.setHiddenLocally(message.member, message.hidden)
      case 'end':
        return hub.endLocally(message.member, { sessionKey: message.session, code: message.code })
      case 'forget-sessions':
        return sessions.forgetLocally()
      case 'forget-sites':
        return sites.forgetLocally()
    }
  })
}
