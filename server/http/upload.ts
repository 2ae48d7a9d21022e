import '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxUploadBytes } from '#contract/api/limits.ts'
import { fail } from '../app/failure.ts'
import type { Upload } from '../app/handler.ts'
import { createToken } from '../platform/ids.ts'
import { uploadPrefix } from '../platform/upload-folder.ts'

const leftMilliseconds = 3_600_000

/** Removes what processes killed during an upload have left, if it belongs to us. */
export async function removeLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(uploadPrefix))) {
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > leftMilliseconds) await rm(path, { force: true }).catch(() => undefined)
  }
}

let removing: Promise<void> | undefined

/** Writes incoming data to a private file. Throws `too_large` beyond the limit. */
async function writeToDisk(file: Readable & { readonly truncated: boolean }): Promise<string> {
  removing ??= removeLeftUploads()
  const path = join(tmpdir(), uploadPrefix + createToken())
  try {
    await Promise.all([pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })), removing])
    if (file.truncated) {
      throw fail('too_large', { reason: 'bytes', megabytes: maxUploadBytes / 1024 / 1024 })
    }
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Removes an upload after its use. */
export async function dropUpload(upload: Upload): Promise<void> {
  await rm(upload.path, { force: true })
}

/**
 * Reads one file and the fields next to it from a multipart body; the fields become the request's body. The file is
 * streamed to disk, so that many parallel uploads need little memory. Throws `bad_request` without a file, `too_large`
 * beyond ten megabytes. Pass it to `dropUpload` afterwards.
 */
export async function readUpload(request: FastifyRequest, field: string): Promise<Upload> {
  if (!request.isMultipart()) throw fail('bad_request')
  let upload: Upload | null = null
  const fields: Record<string, string> = {}
  const limits = { files: 1, fileSize: maxUploadBytes, fields: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else if (part.fieldname === field)
        upload = { path: await writeToDisk(part.file), type: part.mimetype }
      else part.file.resume()
    }
    if (!upload) throw fail('bad_request')
  } catch (error) {
    if (upload) await dropUpload(upload)
    throw error
  }
  request.body = fields
  return upload
}
