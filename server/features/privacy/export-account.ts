import { extname } from 'node:path'
import { strToU8, type Zippable, zip } from 'fflate'
import type { AccountExport } from '#contract/features/privacy/account-export.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId, createToken } from '../../platform/ids.ts'
import { checkOwnPassword } from '../accounts/check-own-password.ts'
import { findSecrets } from '../accounts/password.sql.ts'
import { nameChatPhotoFile } from '../chat/send-photo.ts'
import { markShown } from '../chat/shown-marks.sql.ts'
import { composeExportMail } from '../notifications/mails/account-mails.ts'
import { queueMail } from '../notifications/mails/queue-mail.ts'
import { scheduleFileRemoval } from '../photos/photos.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import { storeFiles } from '../photos/store-files.ts'
import { nameSelfieFile } from '../verification/end-comparison.ts'
import {
  type ExportRow,
  findExport,
  findNewestExport,
  findOwnConversations,
  findOwnFiles,
  findOwnPeople,
  findOwnRows,
  finishExport,
  requestExport,
  takeOldExports,
} from './export.sql.ts'

const keptMilliseconds = 7 * 86_400_000
const againMilliseconds = 86_400_000
/** With more files than this, the archive is made by a job, followed by an e-mail. */
const filesAtOnce = 40

function showExport(row: ExportRow): AccountExport {
  return {
    id: row.id,
    state: row.state,
    bytes: row.bytes,
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
  }
}

/**
 * Collects everything that is stored about a member in a ZIP archive: `data.json` with every row that belongs to the
 * account, the conversations and the names of the people in them; and the files of their pictures and of the photos and
 * recordings they sent, named by the ids in the data. Passwords, hashes and what others said of the member are left out.
 */
export async function exportAccount(ctx: Context, memberId: string): Promise<Buffer> {
  await markShown(ctx, memberId, null)
  const [rows, conversations, people, { pictures, photos, voices, selfies }] = await Promise.all([
    findOwnRows(ctx.db, memberId),
    findOwnConversations(ctx.db, memberId),
    findOwnPeople(ctx.db, memberId),
    findOwnFiles(ctx.db, memberId),
  ])
  const data = { site: ctx.site.host, made: ctx.clock.now().toISOString(), people, conversations, ...rows }
  const archive: Zippable = { 'data.json': strToU8(JSON.stringify(data, null, 2)) }
  const files = [
    ...pictures.map(({ id, file }) => ({ path: `pictures/${id}.webp`, name: `${file}.webp` })),
    ...photos.map(({ id, file }) => ({ path: `photos/${id}.webp`, name: nameChatPhotoFile(file, 'full') })),
    ...voices.map(({ id, file }) => ({ path: `voices/${id}${extname(file)}`, name: file })),
    ...selfies.map(({ id, file }) => ({ path: `selfies/${id}.webp`, name: nameSelfieFile(file) })),
  ]
  for (const { path, name } of files) {
    const bytes = await ctx.services.files.read(name)
    // Pictures and recordings are compressed already.
    if (bytes) archive[path] = [bytes, { level: 0 }]
  }
  return new Promise((resolve, reject) => {
    zip(archive, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))))
  })
}

async function buildArchive(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const bytes = await exportAccount(ctx, memberId)
  const file = `${createToken()}.zip`
  await storeFiles(ctx, { [file]: bytes }, async (tx) =>
    (await finishExport(tx.db, { id, file, bytes: bytes.length })) ? file : null,
  )
}

/** Returns the archive of the last day, requested now if there is none. */
function findOrRequestExport(tx: Tx, memberId: string): Promise<ExportRow> {
  const now = tx.now.getTime()
  return requestExport(tx.db, {
    id: createId(),
    memberId,
    now: tx.now,
    since: new Date(now - againMilliseconds),
    expiresAt: new Date(now + keptMilliseconds),
  })
}

/** Makes an archive of the caller's data, immediately or by a job. One of the last day is returned again. */
export const makeExport: Handler<'makeExport'> = async (ctx, { password }) => {
  await checkOwnPassword(ctx, password)
  const memberId = ctx.viewer.id
  const { pictures, photos, voices } = await findOwnFiles(ctx.db, memberId)
  const isLarge = pictures.length + photos.length + voices.length > filesAtOnce
  const request = await ctx.transaction(async (tx) => {
    const row = await findOrRequestExport(tx, memberId)
    if (isLarge && row.state === 'wanted')
      await tx.announce({ type: 'account.export_wanted', member: memberId, export: row.id })
    return row
  })
  if (!isLarge && request.state === 'wanted') await buildArchive(ctx, { id: request.id, memberId })
  const row = await findExport(ctx.db, {
    siteId: ctx.site.id,
    id: request.id,
    memberId,
    now: ctx.clock.now(),
  })
  if (!row) throw fail('authentication_required')
  return showExport(row)
}

const purpose = 'export'

/**
 * Builds the link of the e-mail. It leads to the settings, behind the login, so that the e-mail alone gives nothing away;
 * for banned members, who cannot log in, to the archive itself.
 */
function buildExportUrl(
  ctx: Context,
  { status, language, exportId }: { status: string; language: Locale; exportId: string },
): string {
  if (status !== 'banned') return `${ctx.site.origin}${href('settings', language)}#export`
  const query = new URLSearchParams({ id: exportId, key: ctx.services.secrets.sign(purpose, exportId) })
  return `${ctx.site.origin}/api/account-export.php?${query}`
}

/** Requests a member’s archive; a job makes it and e-mails where to fetch it. */
export async function orderExport(tx: Tx, memberId: string): Promise<void> {
  const row = await findOrRequestExport(tx, memberId)
  await tx.announce({ type: 'account.export_wanted', member: memberId, export: row.id })
}

/** Makes a large archive and e-mails where it can be fetched. Follows `account.export_wanted`. */
export async function followExport(ctx: Context, fact: { member: string; export: string }): Promise<void> {
  const [account, row] = await Promise.all([
    findSecrets(ctx.db, fact.member),
    findExport(ctx.db, { siteId: ctx.site.id, id: fact.export, memberId: fact.member, now: ctx.clock.now() }),
  ])
  if (!account || !row) return
  if (row.state === 'wanted') await buildArchive(ctx, { id: row.id, memberId: fact.member })
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId: account.id, email: account.email, language: account.language },
      cause: `export ${row.id}`,
      write: (speaker) =>
        composeExportMail(speaker, {
          name: account.name,
          href: buildExportUrl(ctx, { ...account, exportId: row.id }),
          until: row.expires_at,
          withoutLogin: account.status === 'banned',
        }),
    }),
  )
}

/** Returns the newest archive. */
export const latestExport: Handler<'latestExport'> = async (ctx) => {
  const row = await findNewestExport(ctx.db, ctx.viewer.id, ctx.clock.now())
  return { export: row ? showExport(row) : null }
}

/** Returns one of the caller's archives as a file; by its link also to someone who cannot log in. */
export const fetchExport: Handler<'fetchExport'> = async (ctx, { id, key }) => {
  const isSigned = id !== undefined && key !== undefined && ctx.services.secrets.isSigned(purpose, id, key)
  if (!isSigned && !ctx.viewer) throw fail('authentication_required')
  if (id === undefined) throw fail('not_found')
  const memberId = isSigned ? null : (ctx.viewer?.id ?? null)
  const row = await findExport(ctx.db, { siteId: ctx.site.id, id, memberId, now: ctx.clock.now() })
  const bytes = row?.file ? await ctx.services.files.read(row.file) : null
  if (!row || !bytes) throw fail('not_found')
  const day = row.created_at.toISOString().slice(0, 10)
  const name = `${ctx.site.host.replace(/[^a-z0-9.-]/gi, '')}-${day}.zip`
  return {
    bytes,
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  }
}

/** Deletes archives after a week. */
export async function forgetExports(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    const files = await takeOldExports(tx.db, tx.now)
    await scheduleFileRemoval(tx.db, files, tx.now)
  })
  await removeScheduledFiles(ctx)
}
