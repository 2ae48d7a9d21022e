import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runNpm } from './run.mjs'

let root: string

// An npm that downloads into its cache, and prints where.
const NPM = `
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const cache = process.env.npm_config_cache
writeFileSync(join(cache, 'download'), '')
writeFileSync('cache', cache)
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duet-run-'))
  writeFileSync(join(root, 'npm.js'), NPM)
  vi.stubEnv('npm_execpath', join(root, 'npm.js'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const usedCache = () => readFileSync(join(root, 'cache'), 'utf8')

test('npm keeps its own cache where it can write it', () => {
  vi.stubEnv('npm_config_cache', join(root, 'own'))
  runNpm(root, [], 'failed')
  expect(usedCache()).toBe(join(root, 'own'))
})

test('npm gets a cache for as long as it runs where the home folder cannot be written', () => {
  writeFileSync(join(root, 'home'), 'a file, below which not even root makes a folder')
  vi.stubEnv('npm_config_cache', join(root, 'home', '.npm'))
  runNpm(root, [], 'failed')
  expect(usedCache()).toContain('duet-npm-')
  expect(existsSync(usedCache())).toBe(false)
})

test('a failing npm is reported with the given message', () => {
  writeFileSync(join(root, 'npm.js'), 'process.exit(1)')
  expect(() => runNpm(root, [], 'The build failed.')).toThrow('The build failed.')
})
