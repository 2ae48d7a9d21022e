import { createHash } from 'node:crypto'
import { cborEncode, QrHandover, SessionTranscript } from '@owf/mdoc'
import { mdocContext } from './mdoc-context.ts'

/** Builds what a device signs when it answers a request of OpenID4VP 1.0 by `direct_post`. */
export function buildOpenIdTranscript(request: {
  clientId: string
  nonce: string
  responseUri: string
}): Promise<SessionTranscript> {
  return SessionTranscript.forOid4Vp(request, mdocContext)
}

/**
 * The handover of ISO/IEC 18013-7, annex C, which the library does not have yet: the hash of what the browser got, and
 * of the requesting origin.
 */
class BrowserHandover extends QrHandover {
  readonly #hash: Uint8Array

  constructor(hash: Uint8Array) {
    super(null)
    this.#hash = hash
  }

  override get encodedStructure() {
    return ['dcapi', this.#hash] as never
  }

  override get requiresDeviceEngagement() {
    return false
  }

  override get requiresReaderKey() {
    return false
  }
}

/** Builds what a device signs when it answers through the Digital Credentials API of a browser. */
export function buildBrowserTranscript(request: {
  encryptionInfo: string
  origin: string
}): SessionTranscript {
  const asked = cborEncode([request.encryptionInfo, request.origin])
  const hash = new Uint8Array(createHash('sha256').update(asked).digest())
  return SessionTranscript.create({ handover: new BrowserHandover(hash) })
}
