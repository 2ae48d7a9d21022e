/** Requests pictures at addresses handed out earlier, after their owner has hidden, blocked, removed them or left. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

export const name = 'taken-down pictures'

/** No cache in front of the site may serve a picture longer than this without revalidating it. */
const MAX_SHARED_SECONDS = 60

async function upload(site, { cookie }, colour) {
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background: colour } })
  const form = new FormData()
  form.append('photo', new Blob([await picture.jpeg().toBuffer()]), 'photo.jpg')
  const headers = { 'idempotency-key': randomUUID() }
  const { json } = await site.call('/api/photo.php', { method: 'POST', cookie, headers, form })
  return json.picture
}

/** For how long caches that many share may keep an answer. */
function readSharedSeconds(headers) {
  const control = headers.get('cache-control') ?? ''
  if (/private|no-store/.test(control)) return 0
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? Infinity)
}

export async function attack(site) {
  const owner = await site.signUp()
  const blocked = await site.logIn('sofie')
  const main = await upload(site, owner, '#284')
  const second = await upload(site, owner, '#482')
  const ask = (picture, member) => site.request(`/photos/${picture.filename}`, { cookie: member?.cookie })
  const act = (path, method, body) =>
    site.call(path, { method, cookie: owner.cookie, headers: { 'idempotency-key': randomUUID() }, body })
  const seen = []
  const expectGone = async (when, picture, member) => {
    const { status } = await ask(picture, member)
    if (status !== 404) seen.push(`${when} (${status})`)
  }

  const open = await ask(main)
  if (open.status !== 200) return { held: false, line: `a main picture is not shown at all (${open.status})` }
  const kept = readSharedSeconds(open.headers)
  await expectGone('locked for visitors', second)
  await act('/api/block.php', 'POST', { profile: blocked.user.profile.id })
  await expectGone('for a blocked member', main, blocked)
  await act('/api/invisible.php', 'PUT', { invisible: true })
  await expectGone('while invisible', main)
  await act('/api/invisible.php', 'PUT', { invisible: false })
  await act('/api/photo.php', 'DELETE', { id: second.id })
  await expectGone('after its removal', second, owner)
  const leave = { reason: 'time', password: owner.password }
  await act('/api/account-delete.php', 'POST', leave)
  await expectGone('after the account was deleted', main)
  await expectGone('after the account was deleted, for a member', main, await site.logIn('daan'))

  const stale = kept > MAX_SHARED_SECONDS
  const line = seen.length > 0 ? `still there: ${seen.join(', ')}` : 'gone at once in all six cases'
  return { held: seen.length === 0 && !stale, line: `${line}; shared caches keep one for ${kept} s` }
}
