import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { liveSocketPath } from '#contract/api/live-socket.ts'
import { createId } from '#server/platform/ids.ts'
import type { TestMember } from '../builders.ts'
import { waitUntil } from '../failure/live-chat.ts'
import { openClient } from '../failure/request.ts'
import type { Pod, Pods } from './pods.ts'
import { printLine } from './say.ts'

const calmMilliseconds = 2000
const deadMilliseconds = 10_000
const settleMilliseconds = 60_000

/** A site with two members who use it. */
export interface UsedSite {
  readonly host: string
  readonly members: readonly TestMember[]
}

/** Uses a site as two members with sockets do, and counts whatever they would notice. Nothing is tried again. */
function watchSite(port: number, { host, members }: UsedSite) {
  const [me, other] = members
  const client = openClient(port, host)
  const faults: string[] = []
  let [requests, seen, sent, longest] = [0, 0, 0, 0]
  let isOver = false
  const sockets = [me, other].map((member) => {
    const headers = { cookie: member?.cookie ?? '', host: `${host}:${port}` }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${liveSocketPath}?since=0`, { headers })
    socket.on('error', (error) => faults.push(`${host}: a socket failed: ${error.message}`))
    socket.on('close', () => isOver || faults.push(`${host}: a socket was closed`))
    return socket
  })
  // Only the recipient's counts: the sender has the answer to the request, too.
  sockets[1]?.on('message', (data) => {
    if (String(data).includes('death-')) seen++
  })
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const begun = performance.now()
    const answer = await client.send({ method, path, cookie: me?.cookie ?? '', body })
    longest = Math.max(longest, performance.now() - begun)
    requests++
    if (!answer.known || answer.status !== 200)
      faults.push(`${host}: ${path} was answered with ${answer.known ? answer.status : 'nothing'}`)
  }
  const use = async () => {
    await waitUntil(
      () => sockets.every(({ readyState }) => readyState === WebSocket.OPEN),
      settleMilliseconds,
    )
    while (!isOver) {
      for (const path of ['/api/user.php', '/api/chats.php', '/pages/faq']) await ask('GET', path)
      sent++
      await ask('POST', '/api/chat.php', {
        profile: other?.id,
        text: `death-${createId()}`,
        client_id: createId(),
      })
      await sleep(100)
    }
  }
  const used = use()
  return {
    isOpen: () => sockets.every(({ readyState }) => readyState === WebSocket.OPEN),
    async end() {
      const arrived = () => seen >= sent
      await sleep(0)
      isOver = true
      await used
      await waitUntil(arrived, 5000)
      if (!arrived()) faults.push(`${host}: of ${sent} messages, ${seen} arrived at the socket`)
      for (const socket of sockets) socket.close()
      client.close()
      return { faults, requests, messages: sent, longest: Math.round(longest) }
    },
  }
}

/** Returns how the proxy answers for a host now. */
async function findStatus(port: number, host: string): Promise<number | null> {
  const client = openClient(port, host)
  const answer = await client.send({ method: 'GET', path: '/pages/faq', cookie: '', giveUpAfter: 20_000 })
  client.close()
  return answer.known ? answer.status : null
}

/**
 * Kills everything of one pod, its database included, while members use the sites of the others: none of their requests
 * may fail, no socket may close, and every message must arrive at one. Then the pod comes back. Returns whether all passed.
 */
export async function killPod(
  pods: Pods,
  { victim, lost, others }: { victim: Pod; lost: readonly string[]; others: readonly UsedSite[] },
): Promise<boolean> {
  const watched = others.map((site) => watchSite(pods.port, site))
  await waitUntil(() => watched.every((one) => one.isOpen()), settleMilliseconds)
  await sleep(calmMilliseconds)
  await victim.die()
  await sleep(deadMilliseconds / 2)
  const down = await Promise.all(lost.map((host) => findStatus(pods.port, host)))
  await sleep(deadMilliseconds / 2)
  await victim.revive()
  let up: (number | null)[] = []
  const deadline = performance.now() + settleMilliseconds
  do {
    await sleep(500)
    up = await Promise.all(lost.map((host) => findStatus(pods.port, host)))
  } while (up.some((status) => status !== 200) && performance.now() < deadline)
  const ended = await Promise.all(watched.map((one) => one.end()))
  const faults = [
    ...ended.flatMap((one) => one.faults),
    ...down.flatMap((status, index) =>
      status === null ? [] : [`${lost[index]} answered ${status} while dead`],
    ),
    ...up.flatMap((status, index) => (status === 200 ? [] : [`${lost[index]} did not come back`])),
  ]
  for (const fault of faults.slice(0, 20)) printLine(`  ✗ ${fault}`)
  const sum = (key: 'requests' | 'messages') => ended.reduce((total, one) => total + one[key], 0)
  printLine(
    `the pod ${victim.name} was dead with ${lost.length} sites; ${others.length} sites of the others: ${sum('requests')} requests, ${sum('messages')} messages at their sockets, ${faults.length} faults, longest request ${Math.max(...ended.map(({ longest }) => longest))} ms`,
  )
  return faults.length === 0
}
