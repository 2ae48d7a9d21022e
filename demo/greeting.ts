import { demoStaffCode } from '#server/admin/staff/demo-staff.ts'
import { demoLogins, demoPassword } from './logins.ts'
import { getLoginEmail } from './members.ts'
import { demoSites } from './sites.ts'
import { demoStaff } from './staff.ts'

/** Returns what the start prints about the demo: the addresses of sites and outboxes, and how to log in. */
export function formatDemoGreeting(port: number): string[] {
  const sites = demoSites.flatMap((site) => {
    const addresses = demoLogins[site.key].map(getLoginEmail).join(', ')
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
    `The back office is at http://${demoSites[0]?.hosts[0]}:${port}/admin, with everything waiting that a day brings. Log in with:`,
    ...demoStaff.map(
      ({ email, roles }) => `  ${email.padEnd(26)} ${roles.length > 1 ? 'every role' : roles[0]}`,
    ),
    `  The password is ${demoPassword}, the one-time code ${demoStaffCode}; they work in the demo only.`,
  ]
}
