import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const paper = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
const outside = join(root, '../shared/quality/data/asvs-5.0.0-en.csv')

interface Answer {
  readonly id: string
  readonly level: string
  readonly answer: string
  readonly how: string
}

function readAnswers(text: string): Answer[] {
  const lines = text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+) \|$/gm)
  return [...lines].map(([, id = '', level = '', answer = '', how = '']) => ({ id, level, answer, how }))
}

/** Returns what an answer lacks; empty when it is whole. */
function findFaults({ id, answer, how }: Answer): string[] {
  if (answer === 'open' || answer === 'not applicable') return how.length > 5 ? [] : [`${id}: no reason`]
  if (answer !== 'met') return [`${id}: ${answer} is no answer`]
  const proofs = [...how.matchAll(/`([^`]+\.(?:test|spec)\.ts)` “([^”]+)”/g)]
  if (proofs.length === 0) return [`${id}: no test is named`]
  return proofs.flatMap(([, path = '', name = '']) => {
    if (!existsSync(join(root, path))) return [`${id}: ${path} is not there`]
    return readFileSync(join(root, path), 'utf8').includes(name) ? [] : [`${id}: ${path} has no “${name}”`]
  })
}

/** Returns the numbers of the standard, as far as it is at hand next to the project; else those of the paper. */
function requiredIds(): string[] {
  if (!existsSync(outside)) return readAnswers(paper).map(({ id }) => id)
  const lines = readFileSync(outside, 'utf8').matchAll(/^V\d+,.*?,(V\d+\.\d+\.\d+),.*,([123])\r?$/gm)
  return [...lines].filter(([, , level]) => level !== '3').map(([, id = '']) => id)
}

describe('the answers to ASVS 5.0', () => {
  it('are given to each of the 253 requirements of levels 1 and 2, once', () => {
    const ids = readAnswers(paper).map(({ id }) => id)
    expect(ids).toHaveLength(253)
    expect([...ids].sort()).toEqual(requiredIds().sort())
  })

  it('name existing tests, or a reason', () => {
    expect(readAnswers(paper).flatMap(findFaults)).toEqual([])
  })

  it('are counted correctly at the top', () => {
    const count = (answer: string) => readAnswers(paper).filter((one) => one.answer === answer).length
    expect(paper).toContain(
      `${count('met')} are met, ${count('not applicable')} are not applicable and ${count('open')} are open`,
    )
  })

  it('are detected when they name no test, or one that does not exist', () => {
    const answer = { id: 'V1.1.1', level: '1', answer: 'met', how: 'surely' }
    expect(findFaults(answer)).toEqual(['V1.1.1: no test is named'])
    const name = ['no', 'such', 'name'].join(' ')
    const gone = { ...answer, how: `\`tests/asvs.test.ts\` “${name}”` }
    expect(findFaults(gone)).toEqual([`V1.1.1: tests/asvs.test.ts has no “${name}”`])
  })
})
