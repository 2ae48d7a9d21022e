import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, tail])
}

/** Returns a PNG that claims the given size, with little data. */
function png(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // One line of black after the other packs to almost nothing.
  const lines = deflateSync(Buffer.alloc(Math.min(60_000_000, height * (1 + width * 3))))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
    width="800" height="800">${content}</svg>`)
}

function noPictures(listener: string): Record<string, Buffer> {
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    zeros: Buffer.alloc(1_000_000),
    'a text': Buffer.from('this is no picture\n'.repeat(1000)),
    'a page with a script': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a document': Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    ),
    'an archive': Buffer.from('504b0304140000000800', 'hex'),
    'a program': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(500)]),
    'a drawing with a script': svg('<script>alert(1)</script><rect width="800" height="800"/>'),
    'a drawing that asks for a picture elsewhere': svg(
      `<image xlink:href="${listener}/svg" width="800" height="800"/>`,
    ),
    'a drawing that reads a file': svg('<image xlink:href="file:///etc/passwd" width="800" height="800"/>'),
    'a drawing with an entity': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${listener}/xxe">]>${svg('<text>&x;</text>')}`,
    ),
    'a drawing that grows': Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>${svg('<text>&j;</text>')}`,
    ),
    'commands for ImageMagick': Buffer.from(
      `push graphic-context\nviewbox 0 0 640 480\nfill 'url(${listener}/mvg"|ls "-la)'\npop graphic-context`,
    ),
    'a playlist': Buffer.from(`#EXTM3U\n#EXTINF:10,\n${listener}/playlist`),
  }
}

async function brokenPictures(): Promise<Record<string, Buffer>> {
  const noise = Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, index) => (index * 2654435761) >>> 24))
  const picture = sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
  const jpeg = await picture.clone().jpeg().toBuffer()
  const webp = await picture.clone().webp().toBuffer()
  const frames = await sharp(Buffer.alloc(400 * 400 * 300 * 3), {
    raw: { width: 400, height: 400 * 300, channels: 3, pageHeight: 400 },
  })
    .gif({ loop: 0 })
    .toBuffer()
  return {
    'a JPEG cut in half': jpeg.subarray(0, jpeg.length / 2),
    'a JPEG cut after its head': jpeg.subarray(0, 300),
    'a JPEG with a page behind it': Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    'a JPEG that is an archive too': Buffer.concat([
      jpeg,
      Buffer.from('504b0506000000000000', 'hex'),
      Buffer.alloc(12),
    ]),
    'a JPEG with broken bytes': Buffer.from(
      jpeg.map((byte, index) => (index > 600 && index % 97 === 0 ? byte ^ 0x55 : byte)),
    ),
    'a JPEG that says it is larger': larger(jpeg),
    'a GIF that is a script': Buffer.from('GIF89a/*\u0000\u0000*/=1;alert(1)//', 'latin1'),
    'a GIF of three hundred frames': frames,
    'a WebP cut in half': webp.subarray(0, webp.length / 2),
    'a WebP that lies about its length': Buffer.concat([
      webp.subarray(0, 4),
      Buffer.from('ffffff7f', 'hex'),
      webp.subarray(8),
    ]),
    'a PNG of four billion pixels': png(65_000, 65_000),
    'a PNG of one endless line': png(30_000_000, 1),
    'a PNG with a great text in it': png(
      900,
      900,
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    ),
    'a PNG with a broken profile': png(
      900,
      900,
      chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(5_000_000, 7))])),
    ),
    'a TIFF that points at itself': Buffer.from(
      `49492a0008000000${'0100'}${'000104000100000000ffff00'}08000000`,
      'hex',
    ),
    'a HEIC with nothing in it': Buffer.concat([
      Buffer.from('00000018667479706865696300000000', 'hex'),
      Buffer.from('heicmif1'),
      Buffer.alloc(2000, 255),
    ]),
    'an AVIF with nothing in it': Buffer.concat([
      Buffer.from('0000001c667479706176696600000000', 'hex'),
      Buffer.from('avifmif1miaf'),
      Buffer.alloc(2000, 9),
    ]),
    'an icon': Buffer.from('00000100010010100000010020006804000016000000', 'hex'),
  }
}

/** Small files that are barely within the size limit once decoded, of the kinds that take the most memory. */
async function bombs(): Promise<Record<string, Buffer>> {
  const flat = (side = 7000) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#203040' } })
  return {
    'a progressive JPEG of 49 million pixels': await flat()
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'an interlaced PNG of 49 million pixels': await flat().png({ progressive: true }).toBuffer(),
    'a WebP of 49 million pixels': await flat().webp({ lossless: true, effort: 0 }).toBuffer(),
    'a PNG of 160,000 by 300 pixels': await sharp({
      create: { width: 160_000, height: 300, channels: 3, background: '#203040' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer(),
    'an AVIF of 24 million pixels': await flat(4899).avif({ effort: 0 }).toBuffer(),
  }
}

/** Files that someone might send instead of a picture; `listener` is an address that must not be called. */
export async function createHostileFiles(listener: string): Promise<Record<string, Buffer>> {
  return { ...noPictures(listener), ...(await brokenPictures()), ...(await bombs()) }
}

/** Returns the size in the head of a JPEG as the largest that it can name. */
function larger(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at < copy.length - 9; at++) {
    if (copy[at] !== 0xff || copy[at + 1] !== 0xc0) continue
    copy.writeUInt16BE(65_000, at + 5)
    copy.writeUInt16BE(65_000, at + 7)
    return copy
  }
  return copy
}
