import { once } from 'node:events'
import { createServer } from 'node:net'
import { Refusal } from './refusal.ts'

/** The exit code of sysexits.h for an unavailable service. */
const unavailable = 69

const mistakes: Readonly<Record<string, (setting: string) => string>> = {
  EADDRINUSE: (setting) => `is taken by another program; set ${setting}, or stop that program`,
  EACCES: (setting) =>
    `cannot be opened by this user; set ${setting} to one above 1023, and put a proxy in front`,
  EADDRNOTAVAIL: (setting) =>
    `is on an address that this machine does not have; set ${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'}`,
}

/** Returns why a port cannot be listened on, as a sentence; null for any other error. */
export function describePortError(
  { code, syscall, port }: NodeJS.ErrnoException & { port?: number },
  setting: 'PORT' | 'METRICS_PORT',
): string | null {
  const mistake = syscall === 'listen' && mistakes[code ?? '']
  return mistake ? `Port ${port} ${mistake(setting)}.` : null
}

/**
 * Checks that a port can be listened on, before anything slow is started. Throws a Refusal that names the setting; port
 * 0 is always free.
 */
export async function requireFreePort(
  address: { host: string; port: number },
  setting: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  const server = createServer()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    const says = error instanceof Error ? describePortError(error, setting) : null
    throw says ? new Refusal(says, unavailable) : error
  }
  server.close()
  await once(server, 'close')
}
