import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/api/calls.ts'
// @ts-expect-error: a plain script without types
import { analyseMessage, staffErrors } from '../tools/messages.mjs'

function merge(base: object, ours: object, theirs: object) {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  const files = Object.entries({ base, ours, theirs }).map(([name, messages]) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(messages))
    return file
  })
  const { status, stderr } = spawnSync(process.execPath, ['tools/merge-messages.mjs', ...files], {
    encoding: 'utf8',
  })
  return { status, stderr, merged: JSON.parse(readFileSync(files[1] ?? '', 'utf8')) as unknown }
}

describe('merging messages', () => {
  it('keeps what either side added, changed or removed', () => {
    const { status, merged } = merge(
      { 'a.kept': 'A', 'a.ours': 'A', 'a.theirs': 'A', 'a.gone': 'A' },
      { 'a.kept': 'A', 'a.ours': 'B', 'a.theirs': 'A', 'a.gone': 'A', 'z.new': 'Z' },
      { 'a.kept': 'A', 'a.ours': 'A', 'a.theirs': 'C', 'b.new': 'B' },
    )
    expect(status).toBe(0)
    expect(JSON.stringify(merged)).toBe('{"a.kept":"A","a.ours":"B","a.theirs":"C","b.new":"B","z.new":"Z"}')
  })

  it('fails, naming the key, when both sides changed it differently', () => {
    const { status, stderr, merged } = merge({ 'a.b': 'A' }, { 'a.b': 'B' }, { 'a.b': 'C' })
    expect(status).toBe(1)
    expect(stderr).toContain('a.b')
    expect(merged).toEqual({ 'a.b': 'B' })
  })

  it('starts from an empty file when it is new on both sides', () => {
    const { status, merged } = merge({}, { 'a.b': 'A' }, { 'c.d': 'C' })
    expect(status).toBe(0)
    expect(merged).toEqual({ 'a.b': 'A', 'c.d': 'C' })
  })
})

describe('a message', () => {
  it('has parameters and tags', () => {
    const { parameters, tags } = analyseMessage(
      'en',
      '<b>{name}</b> {count, plural, one {# like} other {# likes}} {who, select, me {you} other {they}}',
    )
    expect([...parameters]).toEqual([
      ['name', 'string | number'],
      ['count', 'number'],
      ['who', "'me' | 'other'"],
    ])
    expect([...tags]).toEqual(['b'])
  })

  it.each([
    ['pl', '{n, plural, one {#} other {#}}', 'lacks few, many'],
    ['fr', "l'{name}", 'apostrophe'],
    ['en', '{d, date}', 'format the date'],
    ['en', '{name', 'Unexpected'],
    ['en', ' ', 'empty'],
  ])('is refused in %s: %s', (locale, text, reason) => {
    expect(() => analyseMessage(locale, text)).toThrow(reason)
  })
})

describe('error texts that pages of the site do not load', () => {
  it.each(staffErrors as string[])('%s is one that members never get', (key) => {
    const names = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition
    const answering = names.filter((name) => calls[name].errors.some((code) => key === `error.${code}`))
    expect(answering.length).toBeGreaterThan(0)
    for (const name of answering) expect(calls[name].access, name).toMatch(/^staff:/)
  })
})
