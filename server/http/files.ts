import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Serves the files of profile pictures. Their names are random and only told to those who may see them (U-005), and
 * never change their content: browsers may keep them. Where they are kept in a bucket, browsers are sent there.
 */
export function registerFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params
    const isName = /^[A-Za-z0-9_-]+\.webp$/.test(name)
    const link = isName ? await services.files.links?.to(name) : null
    if (link) return reply.header('cache-control', 'public, max-age=3600').redirect(link, 302)
    const bytes = isName ? await services.pictureFile(name) : null
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes)
  })
}
