import { expect, test } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { findChangedSignatures, findSignatures, readReleased } from './function-signatures.mjs'

const database = useTestDatabase()

/** Changes a function of the database and returns the released signatures that no longer hold. */
async function plant(statements: string): Promise<string[]> {
  const released = await findSignatures(database.pool)
  const client = await database.pool.connect()
  try {
    await client.query(`begin; ${statements}`)
    return findChangedSignatures(released, await findSignatures(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('no function has changed its signature since the last release', async () => {
  expect(findChangedSignatures(readReleased(), await findSignatures(database.pool))).toEqual([])
})

test('another argument or another result is found', async () => {
  const released = 'without_accents(words text) returns text'
  expect(
    await plant(`drop function without_accents;
      create function without_accents(words text, keep boolean) returns text language sql return words`),
  ).toEqual([released])
  expect(
    await plant(`drop function without_accents;
      create function without_accents(words text) returns varchar language sql return words`),
  ).toEqual([released])
})

test('an overload next to the released function, a new function and a missing one are not changes', async () => {
  expect(
    await plant(`create function without_accents(words text, keep boolean) returns text language sql return words;
      create function without_words(words text) returns text language sql return words;
      drop function without_signs`),
  ).toEqual([])
})
