import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const minBytes = 1000

/** Writes the built files of the browser compressed next to the plain ones, as small as can be, once and for all. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|svg)$/.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < minBytes) return
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          await writeFile(join(dir, `${file.fileName}.br`), await brotli(content, { params }))
          await writeFile(join(dir, `${file.fileName}.gz`), await zip(content, { level: 9 }))
        }),
      )
    },
  }
}
