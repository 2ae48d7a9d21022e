import type { DeviceResponse, SessionTranscript } from '@owf/mdoc'
import { mdocContext } from './mdoc-context.ts'
import { clockSkewSeconds } from './verify-chain.ts'

/** What a presentation is checked against. */
export interface PresentationCheck {
  /** What the device had to sign: it covers this request and no other. */
  readonly transcript: SessionTranscript
  /** The certificates of the issuers that count, in DER. */
  readonly trusted: readonly Uint8Array[]
  readonly now: Date
}

/** Returns the failed checks of issuer, validity, digests and device. */
export async function findFailures(response: DeviceResponse, check: PresentationCheck): Promise<string[]> {
  const failures: string[] = []
  const options = {
    deviceResponse: response,
    sessionTranscript: check.transcript,
    trustedCertificates: [...check.trusted],
    now: check.now,
    skewSeconds: clockSkewSeconds,
    onCheck: ({ status, check: name }: { status: string; check: string }) => {
      if (status === 'FAILED') failures.push(name)
    },
  }
  await response.verify(options, mdocContext)
  return failures
}
