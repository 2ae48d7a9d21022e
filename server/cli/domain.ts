import { findDomains } from './operator.sql.ts'
import { withDatabase } from './with-database.ts'

/** Shows the domains that this deployment serves. */
export function domain(args: readonly string[]): Promise<number> {
  const [action = 'list', ...options] = args
  if (action !== 'list') {
    console.error('duet domain list [--json]')
    return Promise.resolve(64)
  }
  return withDatabase(async ({ opened: { database } }) => {
    const domains = await findDomains(database.db)
    if (options.includes('--json')) console.log(JSON.stringify(domains, null, 2))
    else {
      for (const { host, main, name, language, members } of domains) {
        console.log(
          `${main ? '*' : ' '} ${host.padEnd(28)} ${name.padEnd(20)} ${language.padEnd(6)} ${members} members`,
        )
      }
    }
    return 0
  })
}
