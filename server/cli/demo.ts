import { parseArgs } from 'node:util'
import { addCrowd } from '#demo/add-crowd.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { formatDemoGreeting } from '#demo/greeting.ts'
import { removeDemo } from '#demo/remove-demo.ts'
import { demoSites } from '#demo/sites.ts'
import { systemClock } from '../platform/clock.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { withDatabase } from './with-database.ts'

const maxCrowd = 1_000_000

/** The usage of each form. */
export const demoUsage = `duet demo [--members N] [--site duet|zweiklang]   fills the demo sites, and adds N members to one of them
duet demo --remove                                removes the demo sites and everything in them`

/** Fills the demo, adds a crowd of members for trying the site at size, or removes the demo. */
export async function demo(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { members: { type: 'string' }, site: { type: 'string' }, remove: { type: 'boolean' } },
  })
  const count = Number(values.members ?? 0)
  const site = demoSites.find(({ key }) => key === (values.site ?? 'duet'))
  if (!Number.isInteger(count) || count < 0 || count > maxCrowd || site === undefined) {
    console.error(demoUsage)
    return 64
  }
  const options = { mayCreate: values.remove ? 'nothing' : 'database' } as const
  return withDatabase(async ({ config, opened: { database } }) => {
    if (config.mode === 'production') {
      console.error('There is no demo in production. Set DUET_MODE=demo.')
      return 78
    }
    if (values.remove) {
      const removed = await removeDemo(database, openFileStore(config))
      console.log(`Removed ${removed} demo members.`)
      return 0
    }
    const now = systemClock.now()
    const { sites } = await fillDemo(database.pool, { now })
    for (const filled of sites) console.log(`${filled.name}: ${filled.members} members`)
    if (count > 0) {
      const start = performance.now()
      await addCrowd(database.pool, {
        site,
        count,
        now,
        onProgress: (added) => console.log(`Added ${added} members …`),
      })
      console.log(
        `Added ${count} members to ${site.settings.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
      )
    }
    for (const line of formatDemoGreeting(config.port)) console.log(line)
    return 0
  }, options)
}
