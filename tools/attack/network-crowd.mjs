import { randomUUID } from 'node:crypto'

export const name = 'network-crowd'

const PAGES = 300
const AT_ONCE = 10
const MISTAKES = 12

/** Counts answers by their status. */
function count(statuses) {
  const counts = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const show = (counts) =>
  Object.entries(counts)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

/** Opens pages like many visitors of one network; none of them is cached, since each address is different. */
async function openPages(site) {
  const statuses = []
  const paths = Array.from({ length: PAGES }, (_, index) => `/pages/faq?crowd=${index}`)
  const open = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const { status } = await site.request(path, { headers: { accept: 'text/html' } })
      statuses.push(status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  return count(statuses)
}

/** Sends a form again and again with mistakes. */
async function mistype(site, path, body) {
  const statuses = []
  for (let times = 0; times < MISTAKES; times++) {
    const headers = { 'idempotency-key': randomUUID() }
    statuses.push((await site.request(path, { method: 'POST', headers, body })).status)
  }
  return count(statuses)
}

/** Acts like the many people of one network: opens more pages than one person, and mistypes signups and resets. */
export async function attack(site) {
  const pages = await openPages(site)
  const signups = await mistype(site, '/api/signup.php', {
    email: 'no address',
    name: '@',
    password: 'short',
    date_of_birth: 'never',
    gender: 'female',
    looking_for: 'male',
    terms: true,
  })
  const resets = await mistype(site, '/api/reset-password.php', { email: 'no address' })
  return {
    held: pages[200] === PAGES && signups[422] === MISTAKES && resets[422] === MISTAKES,
    line: `pages of one network: ${show(pages)}; mistyped signups: ${show(signups)}; resets: ${show(resets)}`,
  }
}
