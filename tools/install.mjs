// usage: node tools/install.mjs
// Installs what is missing, the Node.js for everything that follows among it.
import { fileURLToPath } from 'node:url'
import { install } from './start/prepare.mjs'

await install(fileURLToPath(new URL('..', import.meta.url)))
