import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const flags = { add: 0x45, use: 0x05 } as const

function toBytes(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** What a browser answers when it adds a passkey or logs in by one, as WebAuthn has it in JSON. */
export type TestCredential = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string } & Record<string, unknown>
  clientExtensionResults: Record<string, unknown>
}

/**
 * Returns a passkey (ES256, no attestation) in an authenticator that always asks its owner, for pages of one origin.
 */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flag: number) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flag]), toBytes(counter, 4)])
  const answered = (response: TestCredential['response']): TestCredential => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    /** Makes the passkey that a page asks for. */
    add(challenge: string): TestCredential {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        ...[authenticatorData(flags.add), Buffer.alloc(16), toBytes(credentialId.length, 2)],
        ...[credentialId, key],
      ])
      // A map of three in CBOR: the form of the attestation, nothing of it, and the data.
      const attestation = Buffer.concat([
        ...[Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')],
        ...[Buffer.from([0x58, data.length]), data],
      ])
      return answered({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Signs a login in. */
    use(challenge: string): TestCredential {
      counter += 1
      const data = authenticatorData(flags.use)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answered({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
