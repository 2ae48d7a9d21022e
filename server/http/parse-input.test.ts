import { describe, expect, it } from 'vitest'
import type { CallDeclaration } from '#contract/api/call.ts'
import { calls } from '#contract/api/calls.ts'
import { maxMarks } from '#contract/features/profiles/shown-text.ts'
import { createSampleInput } from '#tests/sample-input.ts'
import { parseInput } from './parse-input.ts'

const marks = '\u0301'.repeat(60)

/** Returns the same with combining marks in every free text. */
function withMarks(value: unknown): unknown {
  if (value === 'some text') return `some text${marks}`
  if (Array.isArray(value)) return value.map(withMarks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withMarks(one)]))
}

/** Returns the names of the texts that kept more marks than a line can show. */
function listTallNames(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return value.includes(marks.slice(0, maxMarks + 1)) ? [name] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => listTallNames(one, key))
}

describe('what comes in', () => {
  it('has no more marks on a character than a line can show, in any call and field except passwords', () => {
    const tall = new Set<string>()
    for (const call of Object.values<CallDeclaration>(calls)) {
      const input = withMarks(createSampleInput(call))
      try {
        for (const name of listTallNames(parseInput(call, Object(input)))) tall.add(name)
      } catch {
        // Where such a text is refused, none is kept.
      }
    }
    expect([...tall].every((name) => /password/i.test(name))).toBe(true)
    expect(tall.size).toBeGreaterThan(0)
  })
})
