import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

/** A browser's push subscription for a site, and the keys that decrypt what arrives. */
export interface PushBrowserKeys {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Opens an encrypted push as a browser does (RFC 8291, aes128gcm). */
  open(body: Buffer): string
}

const keyed = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}
/** HKDF of one block: the output is never longer here. */
const derive = (secret: { salt: Buffer; material: Buffer }, info: Buffer | string, length: number) =>
  keyed(keyed(secret.salt, secret.material), info, Buffer.from([1])).subarray(0, length)

/** Makes the keys of a browser and its address at a push service. */
export function aPushBrowser(name: string): PushBrowserKeys {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    open(body) {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const shared = { salt: auth, material: ecdh.computeSecret(sender) }
      const secret = { salt, material: derive(shared, info, 32) }
      const key = derive(secret, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // A record ends with its delimiter and any number of zeros.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}
