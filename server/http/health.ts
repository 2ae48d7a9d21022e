import type { FastifyInstance } from 'fastify'

export interface Health {
  /** Returns whether this process can serve: database there, schema current, not stopping. */
  isReady(): Promise<boolean>
}

const addresses = {
  live: ['/healthz/live', '/api/health.php'],
  ready: ['/healthz/ready', '/api/ready.php'],
} as const

/** Returns whether a path is one of the internal health checks. */
export function isHealthAddress(url: string): boolean {
  const [path] = url.split('?')
  return [...addresses.live, ...addresses.ready].some((address) => address === path)
}

/** Serves liveness (the process answers, without dependencies) and readiness (it can work), also as calls. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  for (const address of addresses.live) app.get(address, async () => ({ ok: true }))
  for (const address of addresses.ready) {
    app.get(address, async (_request, reply) => {
      const ok = await health.isReady().catch(() => false)
      return reply
        .code(ok ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ok })
    })
  }
}
