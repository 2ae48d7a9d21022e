import sharp from 'sharp'

/** Returns a picture of one colour, as a field for files takes it. */
export const drawPicture = async (background: string) => ({
  name: `${background.slice(1)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
