import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAge } from './supply-age.mjs'
import { listAgeFindings, listLicenceFindings, pinFindings, writeLicences } from './supply-rules.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const around = { today: new Date('2026-11-21'), hasDecision: (file: string) => file === 'known.md' }

describe('the supply chain', () => {
  it('is pinned to exact versions and hashes', () => {
    expect(pinFindings(read('package.json'), read('package-lock.json').packages)).toEqual([])
  })

  it('has at most 72 direct dependencies, each of them listed', () => {
    const { dependencies, optionalDependencies } = read('package.json')
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(72)
    const direct = { ...dependencies, ...optionalDependencies }
    const hasDecision = (file: string, name: string) =>
      readFileSync(join(root, 'docs/decisions', file), 'utf8').includes(`\`${name}\``)
    expect(
      listAgeFindings(direct, read('docs/security/dependencies.json'), { ...around, hasDecision }),
    ).toEqual([])
  })
})

describe('the page of licences', () => {
  it('names each version once, by licence', () => {
    const mit = { version: '1.0.0', licence: 'MIT' }
    const packages = [
      { name: 'b', ...mit },
      { name: 'a', ...mit },
      { name: 'c', ...mit, licence: 'ISC' },
    ]
    const page = writeLicences([...packages, ...packages])
    expect(page).toContain('## ISC\n\n- c 1.0.0\n\n## MIT\n\n- a 1.0.0\n- b 1.0.0\n')
  })
})

describe('a planted fault', () => {
  it('is noticed in a version', () => {
    expect(pinFindings({ dependencies: { a: '^1.0.0' } }, { 'node_modules/a': {} })).toHaveLength(2)
  })

  it('is noticed in a licence', () => {
    const licences = ['AGPL-3.0', 'MIT and AGPL-3.0', 'unknown'].map((licence) => ({ path: 'a', licence }))
    expect(listLicenceFindings(licences)).toHaveLength(3)
    expect(listLicenceFindings([{ path: 'a', licence: 'MIT OR GPL-3.0' }])).toEqual([])
  })

  it('is noticed in an old release without a decision to keep it', () => {
    const entry = { name: 'a', version: '1.0.0', notBefore: '2020-01-01' }
    expect(listAgeFindings({ a: '1.0.0' }, [entry], around)).toHaveLength(1)
    expect(listAgeFindings({ a: '1.0.0' }, [{ ...entry, decision: 'known.md' }], around)).toEqual([])
    expect(listAgeFindings({ a: '1.0.1' }, [entry], around)).toHaveLength(1)
    expect(listAgeFindings({ a: '1.0.0' }, [{ ...entry, notBefore: null }], around)).toHaveLength(1)
    expect(listAgeFindings({ a: '1.0.0' }, [{ ...entry, notBefore: '2026-01-01' }], around)).toEqual([])
  })

  it('is noticed in an age without evidence', () => {
    const old = { version: '1.2.3', devDependencies: { typescript: '^5.4.0', '@types/node': '^20.1.0' } }
    expect(readAge(old, '## 1.2.2 (2026-02-03)')).toEqual({ notBefore: null, evidence: null })
    expect(readAge(old, '## 1.2.3 (2026-02-03)').notBefore).toBe('2026-02-03')
    const withContents = `1.2.3\n1.2.2\n${'…'.repeat(200)}\n<a id="1.2.3"></a>\n## 2026-02-03, Version 1.2.3`
    expect(readAge(old, withContents).notBefore).toBe('2026-02-03')
    expect(readAge({ ...old, devDependencies: { '@types/node': '^24.1.0' } }, '').notBefore).toBe(
      '2025-04-22',
    )
  })
})
