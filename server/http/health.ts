import type { FastifyInstance } from 'fastify'

export interface Health {
  /** Whether this process can serve: database there, schema current, not stopping. */
  isReady(): Promise<boolean>
}

/** Serves liveness (the process answers; asks nobody) and readiness (it can work). */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz/live', async () => ({ ok: true }))
  const ready = async () => health.isReady().catch(() => false)
  app.get('/healthz/ready', async (_request, reply) => {
    const ok = await ready()
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok })
  })
}
