import * as z from 'zod/mini'
import { PassingEvent } from '#contract/live.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { type Bus, noBus } from '../platform/bus.ts'
import type { Sites } from '../sites/find-site.ts'
import type { Changes } from './changes.ts'
import { endLostScreens } from './end-lost-screens.ts'
import type { LiveHub } from './hub.ts'
import type { Presence } from './presence.ts'

const ToldMessage = z.object({ seq: z.int(), conversation: z.string(), message: z.string() })

/** What processes tell each other: news of their hubs, and what to forget. */
const News = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wake'), member: z.string(), told: z.optional(ToldMessage) }),
  z.object({ type: z.literal('changed'), member: z.string() }),
  z.object({ type: z.literal('pass'), member: z.string(), event: PassingEvent }),
  z.object({ type: z.literal('end'), member: z.string(), session: z.nullable(z.string()), code: z.int() }),
  z.object({ type: z.literal('hidden'), member: z.string(), hidden: z.boolean() }),
  z.object({ type: z.literal('forget-sessions') }),
  z.object({ type: z.literal('forget-sites') }),
])
type News = z.infer<typeof News>

/** Gives the function that tells the other processes. */
export function tellOtherProcesses(bus: Bus): (news: News) => void {
  // Most deployments are one process, and nothing is published for nobody.
  if (bus === noBus) return () => undefined
  return (news) => bus.send(JSON.stringify(news))
}

interface Followers {
  readonly hub: LiveHub
  readonly sessions: Sessions
  readonly sites: Sites
  readonly presence: Presence
  readonly changes: Changes
}

/** Lets the hub, the sessions, the sites and the presence of this process follow what other processes do. */
export function followOtherProcesses(bus: Bus, followers: Followers): void {
  const { hub, sessions, sites, presence, changes } = followers
  bus.onMissed(() => {
    sessions.forgetHere()
    sites.forgetHere()
    changes.noteAll()
    hub.wakeAllHere()
    // Ended sessions are looked for every minute as well.
    endLostScreens(hub, sessions).catch(() => undefined)
  })
  bus.listen((text) => {
    const parsed = z.safeParse(News, JSON.parse(text))
    if (!parsed.success) return
    const news = parsed.data
    switch (news.type) {
      case 'wake':
        return hub.wakeHere(news.member, news.told)
      case 'changed':
        return hub.changedHere(news.member)
      case 'pass':
        return hub.passHere(news.member, news.event)
      case 'hidden':
        return presence.hiddenHere(news.member, news.hidden)
      case 'end':
        return hub.endHere(news.member, { sessionKey: news.session, code: news.code })
      case 'forget-sessions':
        return sessions.forgetHere()
      case 'forget-sites':
        return sites.forgetHere()
    }
  })
}
