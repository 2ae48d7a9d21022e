import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import {
  authCookieName,
  authCookieSeconds,
  deviceCookieName,
  deviceCookieSeconds,
  localeCookieName,
  localeCookieSeconds,
  partnerCookieName,
  partnerSessionSeconds,
  staffCookieName,
  staffSessionSeconds,
} from '#contract/api/limits.ts'
import type { Context } from '../app/context.ts'
import { trackingCookieName, trackingCookieSeconds } from './request-info.ts'

/** Sets or clears the cookies that the use case requested. */
export function applyEffects({ effects, services }: Context, reply: FastifyReply): void {
  const { session, staffSession, partnerSession, device, locale, tracking } = effects
  const usual = { path: '/', httpOnly: true, sameSite: 'lax', secure: services.config.secureCookies } as const
  if (session === null) reply.clearCookie(authCookieName, { path: '/' })
  if (session) reply.setCookie(authCookieName, session.token, { ...usual, maxAge: authCookieSeconds })
  if (staffSession === null) reply.clearCookie(staffCookieName, { path: '/' })
  if (staffSession) {
    // Never sent with a request from another site.
    const options = { ...usual, sameSite: 'strict', maxAge: staffSessionSeconds } as const
    reply.setCookie(staffCookieName, staffSession.token, options)
  }
  if (partnerSession === null) reply.clearCookie(partnerCookieName, { path: '/' })
  if (partnerSession) {
    const options = { ...usual, sameSite: 'strict', maxAge: partnerSessionSeconds } as const
    reply.setCookie(partnerCookieName, partnerSession.token, options)
  }
  if (device) reply.setCookie(deviceCookieName, device, { ...usual, maxAge: deviceCookieSeconds })
  if (locale)
    reply.setCookie(localeCookieName, locale, { ...usual, httpOnly: false, maxAge: localeCookieSeconds })
  if (tracking === null) reply.clearCookie(trackingCookieName, { path: '/' })
  if (tracking) {
    const source = String(new URLSearchParams(tracking))
    reply.setCookie(trackingCookieName, source, { ...usual, maxAge: trackingCookieSeconds })
  }
}
