/**
 * The site that the attacks go against: a running demo or test instance on this machine. Attacks are bounded in number
 * and time and never leave the machine.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Every demo login has this password; `npm start` prints it. */
const DEMO_PASSWORD = 'duet-demo'
const MAX_MILLISECONDS = 60_000

/**
 * Opens a site for attacks. Throws when the address is not on this machine.
 *
 * @param {string} origin such as http://localhost:3000
 */
export function openSite(origin) {
  const url = new URL(origin)
  if (!LOCAL_HOSTS.has(url.hostname)) throw new Error(`${origin} is not on this machine.`)

  const request = (path, options) => sendRequest(new URL(path, url), options)

  /** Calls the API and throws when it refuses. */
  async function call(path, options) {
    const answer = await request(path, options)
    if (answer.status >= 400)
      throw new Error(`${path} answered ${answer.status}: ${answer.bytes.toString('utf8').slice(0, 300)}`)
    return answer
  }

  return {
    origin: url.origin,
    request,
    call,

    /** Logs a demo member in: the part of their address before the @. */
    async logIn(name, password = DEMO_PASSWORD) {
      const email = name.includes('@') ? name : `${name}@demo.example`
      const { cookie, json } = await call('/api/user.php', { method: 'POST', body: { email, password } })
      return { cookie, user: json.user ?? json }
    },

    /** Signs a new member up, as a confirmed one unless told otherwise. */
    async signUp({ isConfirmed = true, ...fields } = {}) {
      const own = randomUUID().slice(0, 8)
      const letters = own.replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))
      const email = `${letters}@example.org`
      const password = `a long phrase ${own}`
      const { cookie, json } = await call('/api/signup.php', {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: {
          email,
          password,
          name: `Test${letters}`,
          date_of_birth: '1990-06-05',
          gender: 'female',
          looking_for: 'male',
          terms: true,
          ...fields,
        },
      })
      const member = { cookie, user: json.user, email: fields.email ?? email, password }
      if (isConfirmed) await this.confirm(member)
      return member
    },

    /** Waits for an e-mail to an address in the demo's outbox; returns the newest one's text, or undefined. */
    async readMail(email) {
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const { json } = await call('/api/dev-outbox.php')
        const mail = json.outbox.find((entry) => entry.recipient === email)
        if (mail) return mail.text
        await sleep(200)
      }
    },

    /** Opens the confirmation link that a member was e-mailed. */
    async confirm({ email, cookie }) {
      const text = (await this.readMail(email)) ?? ''
      const link = text.match(/https?:\/\/\S*activat\S*/)?.[0]
      if (!link) throw new Error(`No confirmation link for ${email} in the outbox.`)
      const { pathname, search } = new URL(link)
      await request(pathname + search, { cookie })
    },
  }
}

/** Sends a request and reads the answer; `json` is null where the answer is something else. */
async function sendRequest(address, { method = 'GET', body, cookie, headers = {}, form } = {}) {
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_MILLISECONDS),
    headers: {
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.includes('json')
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString('utf8')) : null,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}
