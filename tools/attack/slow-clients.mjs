import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export const name = 'slow-clients'

const HALF_HEADERS = 200
const SLOW_BODIES = 20
/** The site gives bodies 30 seconds and looks every 5; headers have half of that. */
const MAX_SECONDS = 45
const MAX_PAGE_MILLISECONDS = 5000

/** Opens a connection that sends a first piece and then a little every second. */
function dial({ hostname, port }, first, drip) {
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''))
  const state = { socket, isOpen: true }
  socket.on('error', () => undefined)
  socket.on('close', () => {
    state.isOpen = false
    clearInterval(state.timer)
  })
  socket.on('connect', () => {
    socket.write(first)
    if (drip) state.timer = setInterval(() => socket.write(drip), 1000)
  })
  socket.resume()
  return state
}

/**
 * Holds connections open with half a request each, and checks that the site closes them and serves others meanwhile.
 */
export async function attack(site) {
  const url = new URL(site.origin)
  const headers = `POST /api/user.php HTTP/1.1\r\nHost: ${url.host}\r\n`
  const body = `${headers}Content-Type: application/json\r\nContent-Length: 20000\r\n\r\n{`
  const all = [
    ...Array.from({ length: HALF_HEADERS }, () => dial(url, headers)),
    ...Array.from({ length: SLOW_BODIES }, () => dial(url, body, ' ')),
  ]
  const begun = performance.now()
  let slowest = 0
  let isServing = true
  const openNow = () => all.filter(({ isOpen }) => isOpen).length
  await sleep(1000)
  while (openNow() > 0 && performance.now() - begun < MAX_SECONDS * 1000) {
    const asked = performance.now()
    const { status } = await site.request('/').catch(() => ({ status: 0 }))
    slowest = Math.max(slowest, performance.now() - asked)
    if (status >= 500 || status === 0) isServing = false
    await sleep(1000)
  }
  const left = openNow()
  const seconds = Math.round((performance.now() - begun) / 1000)
  for (const { socket } of all) socket.destroy()
  return {
    held: left === 0 && isServing && slowest < MAX_PAGE_MILLISECONDS,
    line:
      `${HALF_HEADERS} half headers and ${SLOW_BODIES} dripping bodies: ${left} open after ${seconds} s; ` +
      `pages ${isServing ? 'were served' : 'FAILED'} meanwhile, the slowest in ${Math.round(slowest)} ms`,
  }
}
