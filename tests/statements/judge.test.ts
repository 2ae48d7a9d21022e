import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Statement, useJudge } from './judge.ts'

/** Statements that forget something, each with its parameters. */
const faulty: Readonly<Record<string, Statement>> = {
  'lists what others have': { run: ({ db }) => sql`select id from payments`.execute(db) },
  'takes an id of anyone': {
    run: async ({ db }, w) => (await sql`select id from payments where id = ${w.payment}`.execute(db)).rows,
    whose: ['site'],
  },
  'takes the first of several by a name': {
    run: async ({ db }) =>
      (await sql`select id from members where email_key = 'anna@x.test' order by id`.execute(db)).rows[0],
    apart: ['site'],
  },
  'writes to others': {
    run: async ({ db }) => {
      await sql`update profiles set about_me = '' where name = 'anna'`.execute(db)
    },
  },
  'shows what is over': {
    run: async ({ db }, w) =>
      (await sql`select device from sessions where member_id = ${w.anna}`.execute(db)).rows,
    unless: ["update sessions set expires_at = '2026-03-01' where member_id = $anna"],
  },
  'counts what does not count': {
    run: async ({ db }, w) =>
      (await sql`select count(*) from payments where member_id = ${w.anna}`.execute(db)).rows,
    counts: ["update payments set status = 'pending' where id = $payment"],
  },
  'finds nothing at all': {
    run: async ({ db }, w) =>
      (await sql`select id from payments where id = ${w.payment} and credits < 0`.execute(db)).rows,
  },
}
const right: Readonly<Record<string, Statement>> = {
  'keeps to it all': {
    run: async ({ db }, w) => {
      const { rows } = await sql`select id from payments
        where id = ${w.payment} and member_id = ${w.anna} and status = 'completed'`.execute(db)
      return rows
    },
    whose: ['anna'],
    unless: ["update payments set status = 'pending' where id = $payment"],
  },
}

describe('a planted fault: a statement that', () => {
  const judge = useJudge('members', { ...faulty, ...right })

  it.each(Object.entries(faulty))('%s is noticed', async (name, statement) => {
    await expect(judge(name, statement)).rejects.toThrow('expected')
  })

  it.each(Object.entries(right))('%s is none', (name, statement) => judge(name, statement))
})
