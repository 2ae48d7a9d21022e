import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeHeic } from './decode-heic.ts'
import { PictureRefused, reencodePicture, shrinkPicture } from './images.ts'
import { writeSourceTypeXmp } from './source-type.ts'

const limits = { minSide: 300, maxRatio: 10 }
const sizes = { full: { inside: 800 }, thumb: { width: 160, height: 200 } } as const

function aPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c8372d' } })
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The same HEIC with an ICC profile for its picture, as phones write it (ISO 14496-12, 12.1.5; ISO 23008-12). */
function withColourProfile(heic: Buffer, icc: Buffer): Buffer {
  const colr = box('colr', Buffer.concat([Buffer.from('prof'), icc]))
  const at = (type: string) => heic.indexOf(type) - 4
  const readSize = (type: string) => heic.readUInt32BE(at(type))
  const endOfProperties = at('ipco') + readSize('ipco')
  const associations = at('ipma') + readSize('ipma')
  // The picture gets the new property after the three that the file has.
  const out = Buffer.concat([
    heic.subarray(0, endOfProperties),
    colr,
    heic.subarray(endOfProperties, associations),
    Buffer.from([4]),
    heic.subarray(associations),
  ])
  const grown = colr.length + 1
  for (const [type, more] of [
    ['meta', grown],
    ['iprp', grown],
    ['ipco', colr.length],
  ] as const)
    out.writeUInt32BE(readSize(type) + more, at(type))
  const ipma = at('ipma') + colr.length
  out.writeUInt32BE(readSize('ipma') + 1, ipma)
  // After version, number of items and id: the number of the item's properties.
  out.writeUInt8(out.readUInt8(ipma + 18) + 1, ipma + 18)
  // The data of the file's two items, behind the head, has moved.
  for (const base of [20, 38].map((place) => at('iloc') + place))
    out.writeUInt32BE(out.readUInt32BE(base) + grown, base)
  return out
}

/** The same PNG as the first and only picture of an animation. */
function animated(png: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1)
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', control), png.subarray(33)])
}

const refusal = async (bytes: Buffer) => {
  const error = await reencodePicture(bytes, sizes, limits).then(
    () => undefined,
    (reason) => reason,
  )
  if (!(error instanceof PictureRefused)) return error
  const { reason, megapixels, times } = error.params
  return [error.code, reason, megapixels ?? times].filter(Boolean).join(' ')
}

describe('an uploaded picture', () => {
  it('comes out in the requested sizes, upright and without metadata', async () => {
    const upload = await aPicture(900, 600)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { files, width, height, blur } = await reencodePicture(upload, sizes, limits)
    expect([width, height]).toEqual([600, 900])
    expect(await sharp(files.full).metadata()).toMatchObject({ format: 'webp', width: 533, height: 800 })
    expect(await sharp(files.thumb).metadata()).toMatchObject({ width: 160, height: 200 })
    for (const file of [files.full, files.thumb]) {
      const { exif, xmp, icc, orientation } = await sharp(file).metadata()
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(file.includes('secret')).toBe(false)
    }
    expect(blur).toMatch(/^data:image\/webp;base64,/)
    expect(blur.length).toBeLessThan(600)
  })

  it('keeps the mark of a picture made by AI, and nothing else of its metadata', async () => {
    const address = 'http://cv.iptc.org/newscodes/digitalsourcetype'
    const xmp = writeSourceTypeXmp('trainedAlgorithmicMedia').replace('rdf:about=""', 'rdf:about="secret"')
    const marked = await aPicture(600, 600).withXmp(xmp).jpeg().toBuffer()
    // A C2PA manifest is in an APP11 segment of a JPEG (C2PA 2.1, 11.3.1).
    const manifest = Buffer.from(`secret ${address}/compositeWithTrainedAlgorithmicMedia`)
    const plain = await aPicture(600, 600).jpeg().toBuffer()
    const segment = Buffer.concat([Buffer.from([0xff, 0xeb, 0, manifest.length + 2]), manifest])
    const signed = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)])
    for (const [upload, type] of [
      [marked, 'trainedAlgorithmicMedia'],
      [signed, 'compositeWithTrainedAlgorithmicMedia'],
    ] as const) {
      const { files } = await reencodePicture(upload, sizes, limits)
      for (const file of [files.full, files.thumb, await shrinkPicture(files.full, sizes.thumb)]) {
        expect((await sharp(file).metadata()).xmpAsString).toContain(`${address}/${type}"`)
        expect(file.includes('secret')).toBe(false)
      }
    }
  })

  it('is never enlarged', async () => {
    const { files } = await reencodePicture(await aPicture(400, 400).png().toBuffer(), sizes, limits)
    expect((await sharp(files.full).metadata()).width).toBe(400)
  })

  it('is refused when it is not a picture, whatever its name says', async () => {
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('unsupported_media')
    expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('unsupported_media')
    expect(await refusal(Buffer.alloc(0))).toBe('unsupported_media')
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), Buffer.alloc(2000)])
    expect(await refusal(heic)).toBe('unsupported_media')
    const cut = (await aPicture(900, 900).jpeg().toBuffer()).subarray(0, 400)
    expect(await refusal(cut)).toBe('unsupported_media')
  })

  it('is refused with the right reason when it is too small or would fill the memory', async () => {
    expect(await refusal(await aPicture(900, 200).png().toBuffer())).toBe('too_small')
    expect(await refusal(await aPicture(9000, 9000).png().toBuffer())).toBe('too_large pixels 50')
    expect(await refusal(await aPicture(5001, 5000).avif({ effort: 0 }).toBuffer())).toBe(
      'too_large pixels 25',
    )
  })

  it('is refused before decoding when its shape would make it very large', async () => {
    const begun = performance.now()
    for (const [width, height] of [
      [160_000, 300],
      [300, 160_000],
      [3100, 300],
    ] as const) {
      // WebP and JPEG have no sides as long as that.
      expect(await refusal(await aPicture(width, height).png().toBuffer())).toBe('too_large shape 10')
    }
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await refusal(await aPicture(3000, 300).png().toBuffer())).toBe(undefined)
  })

  it('of an iPhone says how large it is before it is decoded', async () => {
    const heic = readFileSync(join(import.meta.dirname, '../../tests/files/phone.heic'))
    const anySize = () => undefined
    const whole = await decodeHeic(heic, { check: anySize, maxSeconds: 30 })
    if (whole === null || whole === 'unavailable') throw new Error('the picture can be read')
    const { data, width, height } = whole
    expect(data).toHaveLength(width * height * 4)
    const check = (size: object) => {
      throw new PictureRefused('too_large', { ...size })
    }
    await expect(decodeHeic(heic, { check, maxSeconds: 30 })).rejects.toMatchObject({
      params: { width, height },
    })
    // Nothing is said of a picture for which there was no time.
    expect(await decodeHeic(heic, { check: anySize, maxSeconds: 0.001 })).toBe('unavailable')
  })

  it('of an iPhone keeps its colours, read with the file’s profile', async () => {
    const plain = readFileSync(join(import.meta.dirname, '../../tests/files/phone.heic'))
    const { icc } = await aPicture(8, 8)
      .withIccProfile('p3')
      .png()
      .toBuffer()
      .then((png) => sharp(png).metadata())
    if (!icc) throw new Error('the picture has a profile')
    const wide = withColourProfile(plain, icc)
    const bitmap = await decodeHeic(wide, { check: () => undefined, maxSeconds: 30 })
    if (bitmap === null || bitmap === 'unavailable') throw new Error('the picture can be read')
    expect(Buffer.from(bitmap.profile ?? [])).toEqual(icc)
    const spread = async (bytes: Buffer) => {
      const { files } = await reencodePicture(bytes, sizes, limits)
      const { channels } = await sharp(files.full).stats()
      const means = channels.slice(0, 3).map(({ mean }) => mean)
      return Math.max(...means) - Math.min(...means)
    }
    // Read as sRGB, colours of a wide gamut come out washed out.
    expect(await spread(wide)).toBeGreaterThan((await spread(plain)) * 1.05)
    const { icc: left } = await sharp((await reencodePicture(wide, sizes, limits)).files.full).metadata()
    expect(left).toBeUndefined()
  })

  it('is the primary one when a file holds several', async () => {
    const plain = readFileSync(join(import.meta.dirname, '../../tests/files/phone.heic'))
    // A live photo and a burst call themselves a sequence.
    for (const brand of ['hevc', 'msf1', 'mif1']) {
      const renamed = Buffer.from(plain)
      renamed.write(brand, 8, 'latin1')
      expect(await refusal(renamed), brand).toBe(undefined)
    }
  })

  it('is shown as browsers show it: an animated PNG by its first frame', async () => {
    const png = await aPicture(400, 400).png().toBuffer()
    expect(await refusal(animated(png))).toBe(undefined)
  })

  it('is shown as browsers show it when its last bytes are missing, but not when most of it is', async () => {
    const noise = await sharp({
      create: { width: 900, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    } as never)
      .png()
      .toBuffer()
    for (const progressive of [false, true]) {
      const whole = await sharp(noise).jpeg({ progressive }).toBuffer()
      for (const missing of [1, 2, 200])
        expect(await refusal(whole.subarray(0, -missing)), `without ${missing}`).toBe(undefined)
    }
    const baseline = await sharp(noise).jpeg().toBuffer()
    expect(await refusal(baseline.subarray(0, baseline.length / 4))).toBe('unsupported_media')
  })

  it('is not blamed for a file that cannot be read', async () => {
    await expect(reencodePicture('/nowhere/photo.jpg', sizes, limits)).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })

  it('shows transparency on white', async () => {
    const clear = { width: 400, height: 400, channels: 4, background: '#0000' } as const
    const upload = await sharp({ create: clear }).png().toBuffer()
    const { files } = await reencodePicture(upload, sizes, limits)
    const { dominant } = await sharp(files.full).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })
})
