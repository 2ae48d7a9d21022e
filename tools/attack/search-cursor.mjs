/** Reads the last activity out of a search cursor, and requests everyone's with a forged one. */
import { randomUUID } from 'node:crypto'

export const name = 'search cursors'

const SEARCH = '/api/search.php?gender=both&country=NL'
const AN_HOUR = 3_600_000

/** Returns the times of the last month in a text, in any form that cursors ever had. */
function findTimes(text) {
  const numbers = text
    .split(/[^0-9a-zA-Z]+/)
    .flatMap((part) => [Number.parseInt(part, 36), Number(part)])
    .flatMap((number) => [number, number / 1000])
  const now = Date.now()
  return numbers.filter((number) => number > now - 30 * 24 * AN_HOUR && number < now + AN_HOUR)
}

function findLeaks(cursor, cards) {
  const texts = [cursor, Buffer.from(cursor, 'base64url').toString('latin1')]
  const ids = cards.filter((card) => texts.some((text) => text.includes(card.id)))
  return ids.length + findTimes(cursor).length
}

/** Cursors as they were once written, and others: an activity in base 36 with any id behind it. */
function makeUp(given) {
  const micros = (Date.now() - AN_HOUR) * 1000
  return [
    `${micros.toString(36)}.${randomUUID()}`,
    `${micros.toString(36)}.${randomUUID()}.many`,
    Buffer.from(JSON.stringify({ active: micros, id: randomUUID() })).toString('base64url'),
    // Not at the end, where some bits of the last sign mean nothing.
    `${given.slice(0, 20)}${given[20] === 'A' ? 'B' : 'A'}${given.slice(21)}`,
    given.slice(0, -6),
  ]
}

/** Attacks a site; `held` means that cursors reveal nothing and that only issued ones are accepted. */
export async function attack(site) {
  const viewer = await site.signUp({ gender: 'female', looking_for: 'male' })
  const other = await site.signUp({ gender: 'female', looking_for: 'male' })
  const ask = (before, { by = viewer, more = '' } = {}) =>
    site.request(`${SEARCH}${more}&before=${encodeURIComponent(before)}`, { cookie: by.cookie })
  const { json } = await site.call(SEARCH, { cookie: viewer.cookie })
  const given = json.next
  if (!given) return { held: false, line: 'the site has too few members for a second page' }

  const leaks = findLeaks(given, json.profiles)
  const tries = makeUp(given)
  const answers = [
    ...(await Promise.all(tries.map((cursor) => ask(cursor)))),
    await ask(given, { by: other }),
    await ask(given, { more: '&min_age=40' }),
    await site.request(`/api/likes.php?before=${encodeURIComponent(given)}`, { cookie: viewer.cookie }),
  ]
  const taken = answers.filter(({ status }) => status !== 422).length
  const own = (await ask(given)).status
  const held = leaks === 0 && taken === 0 && own === 200
  return {
    held,
    line: `${leaks} times or ids in a cursor; ${taken} of ${answers.length} that were not given for the query taken`,
  }
}
