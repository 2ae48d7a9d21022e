import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { traitFields, traitOptions } from '#contract/features/discovery/search-fields.ts'
import { useProgram } from '#tests/program.ts'
import { hasAnswer } from './answer-conditions.sql.ts'

const test = useProgram()

type Answer = { field: (typeof traitFields)[number]; value: string }

const answers: Answer[] = traitFields.flatMap((field) =>
  traitOptions[field].map((value) => ({ field, value })),
)
const name = ({ field, value }: Answer) => `${field} ${value}`

/** Returns which answers are found in a row that holds the bits of some. */
async function foundIn(given: readonly Answer[]): Promise<string[]> {
  const bits = (word: number) => sql`(
    select answer_bits(array_agg(search_trait('male', 'AA', field, value)), ${word}::int)
    from unnest(${given.map(({ field }) => field)}::text[], ${given.map(({ value }) => value)}::text[]) as given (field, value))`
  const { rows } = await sql<{ found: boolean[] }>`
    select array[${sql.join(answers.map(({ field, value }) => hasAnswer({ field, values: [value] })))}] as found
    from (select ${bits(0)} as answers_low, ${bits(1)} as answers_high) s`.execute(test.database.db)
  return answers.filter((_, index) => rows[0]?.found[index]).map(name)
}

it('finds each answer, and no other, by the bits that the database writes', async () => {
  for (const answer of answers) expect(await foundIn([answer])).toEqual([name(answer)])
}, 60_000)

it('finds several answers of one member', async () => {
  const given: Answer[] = [
    { field: 'hair_color', value: 'red' },
    { field: 'interests', value: traitOptions.interests[0] },
    { field: 'interests', value: traitOptions.interests.at(-1) ?? '' },
  ]
  expect((await foundIn(given)).toSorted()).toEqual(given.map(name).toSorted())
})
