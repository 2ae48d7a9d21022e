#!/usr/bin/env node
// usage: duet --help
// Runs the built program; in a checkout that was never built, installs and builds first.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runPlainly } from '../tools/start/failure.mjs'
import { refuseOldNode } from '../tools/start/node-version.mjs'
import { prepare } from '../tools/start/prepare.mjs'
import { getBuiltProgram, runProgram } from '../tools/start/run-program.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

await runPlainly(() => refuseOldNode(root))
if (!existsSync(getBuiltProgram(root))) await prepare(root)
await runProgram(root, process.argv.slice(2))
