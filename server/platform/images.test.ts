import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeHeic } from './decode-heic.ts'
import { PictureRefused, reencodePicture } from './images.ts'

const limits = { minSide: 300, maxRatio: 10 }
const sizes = { full: { inside: 800 }, thumb: { width: 160, height: 200 } } as const

function aPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c8372d' } })
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
  it('comes out in the asked sizes, upright and without metadata', async () => {
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

  it('is never enlarged', async () => {
    const { files } = await reencodePicture(await aPicture(400, 400).png().toBuffer(), sizes, limits)
    expect((await sharp(files.full).metadata()).width).toBe(400)
  })

  it('is refused when it is none, whatever its name says', async () => {
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('unsupported_media')
    expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('unsupported_media')
    expect(await refusal(Buffer.alloc(0))).toBe('unsupported_media')
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), Buffer.alloc(2000)])
    expect(await refusal(heic)).toBe('unsupported_media')
    const cut = (await aPicture(900, 900).jpeg().toBuffer()).subarray(0, 400)
    expect(await refusal(cut)).toBe('unsupported_media')
  })

  it('is refused when it is too small or would fill the memory, and the true reason is named', async () => {
    expect(await refusal(await aPicture(900, 200).png().toBuffer())).toBe('too_small')
    expect(await refusal(await aPicture(9000, 9000).png().toBuffer())).toBe('too_large pixels 50')
    expect(await refusal(await aPicture(5001, 5000).avif({ effort: 0 }).toBuffer())).toBe(
      'too_large pixels 25',
    )
  })

  it('is refused for its shape before it is decoded: filling a portrait it would become very large', async () => {
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

  it('does not take the blame for a file that cannot be read', async () => {
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
