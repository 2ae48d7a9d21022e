import type { Context } from '../app/context.ts'
import { fail } from '../app/failure.ts'
import type { Upload } from '../app/handler.ts'
import { dropUpload } from './upload.ts'

/**
 * Has an upload scanned where the operator set up a scanner, and removes it unless it is clean. Throws `malware_found`,
 * and `unavailable` while the scanner gives no verdict: an unscanned file is not accepted.
 */
export async function scanUpload({ services, request }: Context, upload: Upload): Promise<void> {
  const { scanner, log } = services
  if (!scanner) return
  try {
    const malware = await scanner.scan(upload.path).catch((error: unknown) => {
      log.warn({ reason: String(error), reqId: request.id }, 'the virus scanner gave no verdict')
      throw fail('unavailable')
    })
    if (malware === null) return
    log.warn({ malware, reqId: request.id }, 'malware in an upload')
    throw fail('malware_found')
  } catch (error) {
    await dropUpload(upload)
    throw error
  }
}
