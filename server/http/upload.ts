import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { uploadBytesMost } from '#contract/limits.ts'
import { fail } from '../context.ts'
import type { Upload } from '../handlers.ts'

/**
 * Reads one file and the fields beside it from a multipart body; the fields become the request's body. Throws
 * `bad_request` without a file, `too_large` beyond ten megabytes.
 */
export async function readUpload(request: FastifyRequest, field: string): Promise<Upload> {
  if (!request.isMultipart()) throw fail('bad_request')
  let upload: Upload | null = null
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { files: 1, fileSize: uploadBytesMost, fields: 20 } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer().catch(() => {
      throw fail('too_large')
    })
    if (part.fieldname === field) upload = { bytes, type: part.mimetype }
  }
  if (!upload) throw fail('bad_request')
  request.body = fields
  return upload
}
