import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ageFindings, licenceFindings, pinFindings } from './supply-rules.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const around = { today: new Date('2026-11-21'), hasDecision: (name: string) => name === 'known.md' }

describe('what the program is made of', () => {
  it('is pinned to exact versions and their content', () => {
    expect(pinFindings(read('package.json'), read('package-lock.json').packages)).toEqual([])
  })

  it('has at most 60 direct dependencies, each in the list', () => {
    const { dependencies, optionalDependencies } = read('package.json')
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(60)
    const direct = { ...dependencies, ...optionalDependencies }
    const hasDecision = (name: string) => readFileSync(join(root, 'docs/decisions', name), 'utf8') !== ''
    expect(ageFindings(direct, read('docs/security/dependencies.json'), { ...around, hasDecision })).toEqual(
      [],
    )
  })
})

describe('a planted fault', () => {
  it('is noticed in a version', () => {
    expect(pinFindings({ dependencies: { a: '^1.0.0' } }, { 'node_modules/a': {} })).toHaveLength(2)
  })

  it('is noticed in a licence', () => {
    const licences = ['AGPL-3.0', 'MIT and AGPL-3.0', 'unknown'].map((licence) => ({ path: 'a', licence }))
    expect(licenceFindings(licences)).toHaveLength(3)
    expect(licenceFindings([{ path: 'a', licence: 'MIT OR GPL-3.0' }])).toEqual([])
  })

  it('is noticed in an old release that nobody decided to keep', () => {
    const entry = { name: 'a', version: '1.0.0', released: '2020-01-01' }
    expect(ageFindings({ a: '1.0.0' }, [entry], around)).toHaveLength(1)
    expect(ageFindings({ a: '1.0.0' }, [{ ...entry, decision: 'known.md' }], around)).toEqual([])
    expect(ageFindings({ a: '1.0.1' }, [entry], around)).toHaveLength(1)
  })
})
