import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Context, contextWith, type RequestInfo } from '#server/context.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { requestInfo } from './http/request-info.ts'

const test = useProgram()
let madeSite: TestSite

beforeAll(async () => {
  madeSite = await aSite(test)
})

/** What the network tells of a plain request. */
async function anInfo(): Promise<RequestInfo> {
  const app = Fastify()
  await app.register(cookie)
  return new Promise((resolve) => {
    app.get('/', async (request) => resolve(requestInfo(request, { trustedProxies: 0, countryHeader: null })))
    void app.inject('/')
  })
}

async function aContext(): Promise<Context> {
  const site = await test.program.sites.byId(madeSite.id)
  return test.program.makeContext({ site, viewer: null, locale: 'en', request: await anInfo() })
}

/** The names that an object itself answers by a function, instead of by its class. */
function ownGetters(of: object): string[] {
  const own = Object.entries(Object.getOwnPropertyDescriptors(of))
  return own.filter(([, { get }]) => get !== undefined).map(([name]) => name)
}

it('gives no request a shape of its own, which would keep it in memory after its answer', async () => {
  const ctx = await aContext()
  expect([ownGetters(ctx), ownGetters(ctx.request), ownGetters(ctx.services)]).toEqual([[], [], []])
})

it('makes a context from another that differs in what is given, and still reads and writes', async () => {
  const ctx = await aContext()
  const anna = await aMember(test, madeSite)
  const viewer = { id: anna.id, sessionHash: Buffer.alloc(0) }
  const hers = contextWith(ctx, { viewer, locale: 'nl' })
  expect([ctx.viewer, hers.viewer, hers.locale, hers.site]).toEqual([null, viewer, 'nl', ctx.site])
  const found = await hers.transaction(({ db }) => db.selectFrom('members').select('id').execute())
  expect(found).toContainEqual({ id: anna.id })
  expect(await hers.db.selectFrom('members').select('id').execute()).toEqual(found)
})

it('writes to the database itself, whatever the context reads from', async () => {
  const ctx = await aContext()
  const { rows } = await ctx.transaction(({ db: within }) =>
    contextWith(ctx, { db: within }).transaction(({ db }) => sql`select 1 as one`.execute(db)),
  )
  expect(rows).toEqual([{ one: 1 }])
})
