import * as z from 'zod/mini'
import type { SettingChange, SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Site } from '../../app/site.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { findRefusal, preflight } from './preflight.ts'
import {
  findHosts,
  findVersions,
  insertSite,
  insertVersion,
  lockSettings,
  saveSettings,
} from './settings.sql.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the differences between two settings, by part. */
export function listChanges(from: unknown, to: unknown, path = ''): SettingChange[] {
  if (isObject(from) && isObject(to)) {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()
    return names.flatMap((name) => listChanges(from[name], to[name], path ? `${path}.${name}` : name))
  }
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from: from ?? null, to: to ?? null }]
}

async function showSettings(ctx: StaffContext): Promise<SettingsAnswer> {
  const site = await ctx.services.sites.byId(ctx.site.id)
  const [versions, hosts, findings] = await Promise.all([
    findVersions(ctx.db, site.id),
    findHosts(ctx.db, site.id),
    preflight(ctx, site.settings),
  ])
  return {
    version: site.version,
    open: site.isOpen,
    settings: { ...site.settings },
    schema: { ...z.toJSONSchema(SiteSettings, { io: 'output', unrepresentable: 'any' }) },
    hosts,
    preflight: findings,
    history: versions.map((row, index) => ({
      version: row.version,
      at: row.created_at.toISOString(),
      by: row.by_name,
      reason: row.reason,
      changes: listChanges(versions[index + 1]?.settings ?? row.settings, row.settings),
    })),
  }
}

/** Returns the settings with everything that belongs to them. */
export const adminSettings: Handler<'adminSettings'> = (ctx) => showSettings(ctx)

/** Checks settings without saving them. */
export const adminCheckSettings: Handler<'adminCheckSettings'> = async (ctx, { settings }) => ({
  changes: listChanges(ctx.site.settings, settings),
  preflight: await preflight(ctx, settings),
})

/** Applies settings as a new version; the previous one is kept, too. */
async function publish(
  ctx: StaffContext,
  tx: Tx,
  { settings, reason, seen }: { settings: SiteSettings; reason: string; seen: number | null },
): Promise<void> {
  const current = await lockSettings(tx.db, ctx.site.id)
  if (!current) throw fail('not_found')
  if (seen !== null && current.version !== seen) throw fail('already_completed')
  const version = current.version + 1
  const stored = { siteId: ctx.site.id, now: tx.now }
  await insertVersion(tx.db, { ...stored, ...current, staffId: null, reason: '' })
  await insertVersion(tx.db, { ...stored, version, settings, staffId: ctx.staff.id, reason })
  await saveSettings(tx.db, { siteId: ctx.site.id, version, settings })
  await tx.audit({
    act: 'settings.saved',
    subject: { type: 'site', id: ctx.site.id },
    reason,
    details: { version, changed: listChanges(current.settings, settings).map(({ path }) => path) },
  })
}

/** Publishes settings, unless the preflight finds an error. */
export const adminSaveSettings: Handler<'adminSaveSettings'> = async (ctx, { settings, version, reason }) => {
  const refusal = await findRefusal(ctx, settings)
  if (refusal) throw failFields(refusal)
  const parsed = z.parse(SiteSettings, settings)
  await ctx.transaction((tx) => publish(ctx, tx, { settings: parsed, reason, seen: version }))
  ctx.services.sites.forget()
  return showSettings(ctx)
}

/** Restores an earlier version as a new one, unless the preflight now finds an error in it. */
export const adminRollbackSettings: Handler<'adminRollbackSettings'> = async (ctx, { version }) => {
  const row = (await findVersions(ctx.db, ctx.site.id)).find((one) => one.version === version)
  if (!row) throw fail('not_found')
  const refusal = await findRefusal(ctx, row.settings)
  if (refusal) throw failFields(refusal)
  const settings = z.parse(SiteSettings, row.settings)
  await ctx.transaction((tx) =>
    publish(ctx, tx, { settings, reason: `back to version ${version}`, seen: null }),
  )
  ctx.services.sites.forget()
  return showSettings(ctx)
}

/** Returns the e-mail addresses of a new site: none at the domain of the original. */
function createOwnAddresses({ host: copied, settings }: Site, host: string) {
  const [name = '', domain = ''] = settings.support_email.split('@')
  const isAtHost = domain === copied || domain.endsWith(`.${copied}`) || copied.endsWith(`.${domain}`)
  return {
    support_email: isAtHost ? `${name}@${host}` : settings.support_email,
    invoice_prefix: '',
    mail_from: '',
    mail_reply_to: '',
    mail_bounces: '',
    mail_inbox: '',
    mail_dkim_selectors: [],
  }
}

/** A new brand does not start with the pictures and words of another one. */
const noLook = {
  logo: null,
  logo_dark: null,
  icon: null,
  hero: null,
  lander_hero: null,
  own_texts: {},
} as const

/** Adds a domain with a copy of this site's settings, prices and texts, under its own name. */
export const adminAddDomain: Handler<'adminAddDomain'> = async (ctx, { host, name }) => {
  const { premium_claim: claim } = ctx.site.settings
  // A percentage belongs to the site where it was measured; only a demo's example may be shown elsewhere.
  const copied = { ...ctx.site.settings, name, premium_claim: claim?.example ? claim : null }
  const settings = { ...copied, ...noLook, ...createOwnAddresses(ctx.site, host) }
  const refusal = await findRefusal(ctx, settings)
  if (refusal) throw failFields(refusal)
  await ctx.transaction(async (tx) => {
    const id = createId()
    const site = { id, host, settings, like: ctx.site.id, now: tx.now }
    if (!(await insertSite(tx.db, site))) throw failFields({ host: 'name_taken' })
    await tx.audit({
      act: 'domain.added',
      subject: { type: 'site', id },
      details: { host, name },
      everySite: true,
    })
  })
  ctx.services.sites.forget()
  return { host }
}
