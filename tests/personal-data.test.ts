import { describe, expect, it } from 'vitest'
import { findFields, formatPaper, listPersonalFields, listUnexplained } from './personal-data.ts'
import { useProgram } from './program.ts'

const test = useProgram()

describe('every personal field', () => {
  it('is documented with purpose, retention and readers', async () => {
    const fields = await findFields(test.database)
    await expect(formatPaper(listPersonalFields(fields))).toMatchFileSnapshot(
      '../docs/security/personal-data.md',
    )
  })

  it('has a comment that says what it is for', async () => {
    expect(listUnexplained(await findFields(test.database))).toEqual([])
  })

  it('is detected when it has none', async () => {
    const fields = await findFields(test.database)
    const planted = fields.map((field) =>
      field.table === 'profiles' && field.column === 'sexuality' ? { ...field, comment: null } : field,
    )
    expect(listUnexplained(planted)).toEqual(['profiles.sexuality'])
    const added = { table: 'members', column: 'shoe_size', comment: 'how large their feet are' }
    expect(listUnexplained([...fields, added])).toEqual(['members.shoe_size'])
    expect(formatPaper(listPersonalFields(planted))).not.toBe(formatPaper(listPersonalFields(fields)))
  })
})
