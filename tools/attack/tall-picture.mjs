/**
 * Sends several small files that hold one very long picture each, and asks whether another member's photo still gets
 * through meanwhile.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

export const name = 'tall picture'

const FILES = 4
const MAX_MILLISECONDS = 10_000

async function upload(site, { cookie }, bytes) {
  const form = new FormData()
  form.append('photo', new Blob([bytes]), 'photo.png')
  const headers = { 'idempotency-key': randomUUID() }
  const begun = performance.now()
  const answer = await site.request('/api/photo.php', { method: 'POST', cookie, headers, form })
  return { ...answer, milliseconds: Math.round(performance.now() - begun) }
}

function draw(width, height) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#248' } })
  return picture.png({ compressionLevel: 9 }).toBuffer()
}

export async function attack(site) {
  const attacker = await site.signUp()
  const other = await site.logIn('sofie')
  const [tall, photo] = await Promise.all([draw(160_000, 300), draw(900, 1200)])
  const attacks = Array.from({ length: FILES }, () => upload(site, attacker, tall))
  const shown = await upload(site, other, photo)
  const answers = await Promise.all(attacks)
  if (shown.json?.picture) {
    const { id } = shown.json.picture
    await site.request('/api/photo.php', { method: 'DELETE', cookie: other.cookie, body: { id } })
  }
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  const isRefused = answers.every(({ status }) => status === 413)
  // A free demo member with three pictures reaches the limit, which is also an answer.
  const isAnswered = shown.status === 200 || shown.json?.error === 'premium_only'
  return {
    held: isRefused && isAnswered && Math.max(slowest, shown.milliseconds) < MAX_MILLISECONDS,
    line: `${FILES} of ${Math.round(tall.length / 1024)} KB answered ${answers[0].status} in ${slowest} ms; another member waited ${shown.milliseconds} ms`,
  }
}
