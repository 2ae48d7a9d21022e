import { demoLogins, demoPassword } from './logins.ts'
import { loginEmail } from './members.ts'
import { demoSites } from './sites.ts'

/** What the start tells about the demo: where the sites and their outboxes are and how to log in. */
export function demoGreeting(port: number): string[] {
  const sites = demoSites.flatMap((site) => {
    const addresses = demoLogins[site.key].map(loginEmail).join(', ')
    return [
      `  ${site.settings.name.padEnd(10)} http://${site.hosts[0]}:${port}`,
      `  ${''.padEnd(10)} ${addresses}`,
      `  ${''.padEnd(10)} e-mails and text messages: http://${site.hosts[0]}:${port}/outbox`,
    ]
  })
  return [
    'The demo sites show illustrated members. Log in with:',
    ...sites,
    `  The password is always ${demoPassword}.`,
  ]
}
