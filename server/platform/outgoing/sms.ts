/** Sends text messages. */
export interface SmsSender {
  send(message: { id: string; to: string; text: string }): Promise<void>
}

/**
 * Sends through a gateway that accepts a POST of {id, to, text} as JSON; user and password in its URL are sent as basic
 * authorisation. Throws when the gateway does not accept the message, so that the job retries.
 */
export function createHttpSmsSender(address: string): SmsSender {
  const url = new URL(address)
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = user === ':' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
  url.username = ''
  url.password = ''
  return {
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(20_000),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}
