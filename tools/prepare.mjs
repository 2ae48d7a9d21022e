// usage: node tools/prepare.mjs
// Brings a checkout, fresh or old, to where the program can run: installs what is missing, builds what changed.
import { fileURLToPath } from 'node:url'
import { prepare } from './start/prepare.mjs'

await prepare(fileURLToPath(new URL('..', import.meta.url)))
