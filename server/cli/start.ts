import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoGreeting } from '#demo/greeting.ts'
import { readEnvironment } from '../app/config.ts'
import { startServer } from '../app/start-server.ts'
import { openLog } from '../platform/log.ts'
import { projectRoot } from '../platform/project-root.ts'
import { findDomains } from './operator.sql.ts'

/** Starts the site and stays until SIGTERM or SIGINT; then drains and ends. */
export async function start(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { services: { type: 'string' }, 'demo-replies': { type: 'boolean' } },
  })
  const config = readEnvironment({
    ...(values.services !== undefined && { DUET_SERVICES: values.services }),
    ...(values['demo-replies'] && { DEMO_REPLIES: 'on' }),
  })
  const log = openLog(config)
  const server = await startServer(config, log, join(projectRoot(), 'dist'))
  console.log(`Duet is at http://localhost:${server.port}`)
  if (config.mode === 'production' && (await findDomains(server.database.db)).length === 0)
    console.log('There is no domain yet. To add one, run "duet domain add HOST" (docs/operating.md).')
  if (config.mode === 'demo') for (const line of demoGreeting(server.port)) console.log(line)

  await new Promise<void>((resolve) => {
    // Ctrl-C in a terminal arrives twice, the second time passed on by npm; neither may cut the draining short.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
  // Whoever does not let go within half a minute is left behind.
  setTimeout(() => process.exit(1), 30_000).unref()
  await server.stop()
  return 0
}
