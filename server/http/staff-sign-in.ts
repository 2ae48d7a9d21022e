import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { signInCookieName, signInSeconds } from '#contract/api/limits.ts'
import { staffSignIn } from '../app/handlers.ts'
import type { CreateRequestContext } from './api.ts'
import { applyEffects } from './apply-effects.ts'

const readNext = (query: unknown) => {
  const { next } = Object(query)
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next.slice(0, 500) : '/'
}

/** Sends the staff to the identity provider and takes them back. Both are pages, since browsers go there themselves. */
export function registerStaffSignIn(app: FastifyInstance, createContext: CreateRequestContext): void {
  app.get('/admin/sign-in', async (request, reply) => {
    const ctx = await createContext(request)
    const begun = await staffSignIn.begin(ctx, readNext(request.query))
    void reply.header('cache-control', 'no-store')
    if (!begun) return reply.redirect('/admin/login?refused=failed', 303)
    // The answer comes by a link from another site, which a strict cookie would not follow.
    const { secureCookies: secure } = ctx.services.config
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
    void reply.setCookie(signInCookieName, begun.note, { ...options, maxAge: signInSeconds })
    return reply.redirect(begun.url, 303)
  })
  app.get('/admin/sign-in/callback', async (request, reply) => {
    const ctx = await createContext(request)
    const ended = await staffSignIn.finish(ctx, request.originalUrl, request.cookies[signInCookieName])
    void reply.header('cache-control', 'no-store').clearCookie(signInCookieName, { path: '/' })
    if ('refused' in ended) return reply.redirect(`/admin/login?refused=${ended.refused}`, 303)
    applyEffects(ctx, reply)
    return reply.redirect(ended.next === '/' ? '/admin' : `/admin${ended.next}`, 303)
  })
}
