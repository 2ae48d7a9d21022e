import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { traitFields, traitOptions } from '#contract/search-fields.ts'
import { useProgram } from '#tests/program.ts'
import { answerBits } from './answer-bits.ts'

const test = useProgram()

const answers = [
  ...traitFields.flatMap((field) => traitOptions[field].map((value) => ({ field, value }))),
  ...['male', 'female', 'both'].map((value) => ({ field: 'looking_for' as const, value })),
  { field: 'about_me' as const, value: 'written' },
]

describe('bits of answers', () => {
  it('are those that the database writes', async () => {
    const { rows } = await sql<{ low: string; high: string }>`
      select answer_mask(field, array[value], 0)::text as low, answer_mask(field, array[value], 1)::text as high
      from unnest(${answers.map(({ field }) => field)}::text[], ${answers.map(({ value }) => value)}::text[])
        with ordinality as answers (field, value, number) order by number`.execute(test.database.db)
    const known = answers.map(({ field, value }) => answerBits({ field, values: [value] }))
    expect(known.map(({ low, high }) => ({ low: String(low), high: String(high) }))).toEqual(rows)
    expect(new Set(rows.map(({ low, high }) => `${low} ${high}`)).size).toBe(answers.length)
  })

  it('of several answers are put together', () => {
    const values = ['red', 'brown']
    const both = answerBits({ field: 'hair_color', values })
    const each = values.map((value) => answerBits({ field: 'hair_color', values: [value] }).low)
    expect(both).toEqual({ low: each.reduce((sum, bits) => sum | bits, 0n), high: 0n })
  })
})
