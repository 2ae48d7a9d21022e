import { beforeAll, describe, expect, it } from 'vitest'
import { type ListSigner, makeListSigner, signList } from '#tests/signed-lists.ts'
import { ListSignatureError, openSignedList } from './signed-list.ts'

const now = new Date('2026-10-01T12:00:00Z')
const list = `<?xml version="1.0" encoding="UTF-8"?><TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" TSLTag="x">
  <SchemeInformation><TSLSequenceNumber>4</TSLSequenceNumber></SchemeInformation></TrustServiceStatusList>`

let rsa: ListSigner
let ecdsa: ListSigner
beforeAll(async () => {
  rsa = await makeListSigner('rsa')
  ecdsa = await makeListSigner('ecdsa')
})

const open = (text: string, ...signers: ListSigner[]) =>
  openSignedList(text, { signers: signers.map(({ certificate }) => certificate), now })

describe('a signed trusted list', () => {
  it('is returned as it was signed, without its signature, for each kind of key', async () => {
    for (const signer of [rsa, ecdsa]) {
      const opened = await open(await signList(list, signer), ecdsa, rsa)
      expect(opened).toContain('<TSLSequenceNumber>4</TSLSequenceNumber>')
      expect(opened).not.toMatch(/Signature|X509Certificate/)
    }
  })

  it('is refused when a letter of it was changed, or something was put into its signature', async () => {
    const signed = await signList(list, rsa)
    await expect(open(signed.replace('>4<', '>5<'), rsa)).rejects.toThrow('does not fit')
    const digest = /<ds:DigestValue>(.{6})/.exec(signed)?.[1] ?? 'none'
    await expect(open(signed.replace(digest, 'AAAAAA'), rsa)).rejects.toThrow('does not fit')
    const properties = signed.replace(/(<xades:SigningTime>\d{3})\d/, '$10')
    expect(properties).not.toBe(signed)
    await expect(open(properties, rsa)).rejects.toThrow('does not fit')
  })

  it('is refused when another certificate signed it, though the signature itself holds', async () => {
    await expect(open(await signList(list, ecdsa), rsa)).rejects.toThrow('not among those given')
    // The certificate of the operator next to the key of someone else.
    const forged = (await signList(list, ecdsa)).replace(
      ecdsa.certificate.raw.toString('base64'),
      rsa.certificate.raw.toString('base64'),
    )
    await expect(open(forged, rsa)).rejects.toThrow(ListSignatureError)
  })

  it('is refused without a signature, with two, with one that is not the root’s, and when its signer has expired', async () => {
    const signed = await signList(list, rsa)
    const [signature = ''] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(signed) ?? []
    await expect(open(list, rsa)).rejects.toThrow('not signed once')
    await expect(open(signed.replace(signature, signature + signature), rsa)).rejects.toThrow(
      'not signed once',
    )
    const inside = `<Other xmlns="x">${signed.replace(/<\?xml.*?\?>/, '')}</Other>`
    await expect(open(inside, rsa)).rejects.toThrow('not signed once')
    const old = await makeListSigner('rsa', '2026-06-01')
    await expect(open(await signList(list, old), old)).rejects.toThrow('has expired')
  })

  it('is refused when it signs a part only, or has entities', async () => {
    const withPart = list.replace('<SchemeInformation>', '<SchemeInformation Id="part">')
    await expect(open(await signList(withPart, rsa, '#part'), rsa)).rejects.toThrow(
      'the list itself is not signed',
    )
    const signed = await signList(list, rsa)
    await expect(open(signed.replace('<Trust', '<!DOCTYPE x [<!ENTITY a "4">]><Trust'), rsa)).rejects.toThrow(
      'document type',
    )
  })

  it('is refused when it names an algorithm that is not accepted', async () => {
    const weak = (await signList(list, rsa)).replace(
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    )
    await expect(open(weak, rsa)).rejects.toThrow('is not accepted')
  })
})
