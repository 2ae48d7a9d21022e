import { describe, expect, test } from 'vitest'
import { findBreaches } from './check-imports.mjs'
import { maxRawTemplates } from './imports/rules.mjs'

function breachesOf(path: string, text: string): string[] {
  return findBreaches([{ path, text }])
}

const PLANTED: [rule: string, path: string, text: string, breach: RegExp][] = [
  ['the contract imports zod only', 'contract/features/chat/chat.ts', "import pg from 'pg'", /zod only/],
  ['the contract knows no server', 'contract/features/chat/chat.ts', "import { a } from '#server/a.ts'", /zod only/],
  [
    'web knows no server',
    'web/app/calls/call.ts',
    "import { a } from '../../server/a.ts'",
    /never imports the server/,
  ],
  [
    'web knows no database',
    'web/app/calls/call.ts',
    "import type { A } from '#database/schema.ts'",
    /never imports/,
  ],
  ['web knows no demo', 'web/chat/a.ts', "import { a } from '#demo/sites.ts'", /never imports/],
  ['the database knows no server', 'database/a.ts', "import { b } from '#server/b.ts'", /neither the server/],
  ['not even a type of it', 'database/a.ts', "import type { B } from '../server/b.ts'", /neither the server/],
  ['the database knows no demo', 'database/a.ts', "import type { B } from '#demo/b.ts'", /nor the demo/],
  ['a feature knows no demo', 'server/admin/a.ts', "import { b } from '#demo/b.ts'", /only the commands/],
  [
    'not even its types',
    'server/app/build-program.ts',
    "import type { B } from '#demo/b.ts'",
    /only the commands/,
  ],
  ['the demo knows no web', 'demo/a.ts', "import { b } from '#web/b.ts'", /never imports web/],
  [
    'the server knows no web',
    'server/http/page.ts',
    "await import('#web/app/entry-server.tsx')",
    /never imports web/,
  ],
  ['credits do not call chat', 'server/credits/a.ts', "import { b } from '#server/chat/b.ts'", /call down/],
  ['not even for a type', 'server/credits/a.ts', "import type { B } from '../chat/b.ts'", /call down/],
  ['nor by an inline type', 'server/credits/a.ts', "type B = import('../chat/b.ts').B", /call down/],
  [
    'a new feature is listed',
    'server/games/a.ts',
    "import { b } from '#server/sites/b.ts'",
    /missing in the ladder/,
  ],
  ['a feature knows no http', 'server/chat/a.ts', "import { b } from '../http/b.ts'", /does not know http/],
  [
    'a feature knows no table of calls',
    'server/chat/a.ts',
    "import { handlers } from '../handlers.ts'",
    /composes/,
  ],
  [
    'platform knows no feature',
    'server/platform/a.ts',
    "import type { B } from '../chat/b.ts'",
    /nothing above/,
  ],
  ['platform knows no context', 'server/platform/a.ts', "import { b } from '../context.ts'", /nothing above/],
  ['http only dispatches', 'server/http/a.ts', "import { b } from '../chat/b.ts'", /only dispatches/],
  ['live only dispatches', 'server/live/a.ts', "import '../chat/b.ts'", /only dispatches/],
  ['the context sees no feature', 'server/app/context.ts', "import { b } from './chat/b.ts'", /only composing/],
  [
    'features of web stay apart',
    'web/chat/a.tsx',
    "import { B } from '#web/payments/b.tsx'",
    /pages compose/,
  ],
  ['features know no page', 'web/chat/a.tsx', "import { B } from '../pages/b.tsx'", /pages compose/],
  ['ui knows no feature', 'web/ui/a.tsx', "import { B } from '../chat/b.tsx'", /ui knows nothing above/],
  ['lib stands at the bottom', 'web/lib/a.ts', "import { B } from '../ui/b.tsx'", /lib knows nothing above/],
  [
    'providers are hidden',
    'server/notifications/a.ts',
    "import nodemailer from 'nodemailer'",
    /only platform/,
  ],
  ['SQL has its place', 'server/chat/a.ts', 'const a = `select id from messages`', /holds SQL/],
  ['the query builder too', 'server/chat/a.ts', "db.insertInto('messages')", /holds SQL/],
  ['and its raw SQL', 'server/chat/a.ts', "import { sql } from 'kysely'", /holds SQL/],
  ['the environment has one reader', 'server/http/a.ts', 'const a = process.env.PORT', /reads process.env/],
  ['a file has a subject', 'server/chat/utils.ts', 'export const a = 1', /without a subject/],
  ['a folder has a subject', 'web/common/a.ts', 'export const a = 1', /without a subject/],
  ['no file only passes on', 'web/chat/chat.ts', "export * from './a.ts'", /only passes on/],
]

describe('a planted breach is found:', () => {
  test.each(PLANTED)('%s', (_rule, path, text, breach) => {
    expect(breachesOf(path, text)).toEqual([expect.stringMatching(breach)])
  })

  test('no cycles', () => {
    const ring = [
      { path: 'server/chat/a.ts', text: "import { b } from './b.ts'" },
      { path: 'server/chat/b.ts', text: "import { c } from './c.ts'" },
      { path: 'server/chat/c.ts', text: "import { a } from './a.ts'" },
    ]
    expect(findBreaches(ring)).toEqual([
      'server/chat/a.ts: imports itself by way of server/chat/b.ts, server/chat/c.ts',
    ])
  })
})

test('raw templates of SQL are counted in all files together', () => {
  const file = (templates: number) => ({
    path: `server/chat/a${templates}.sql.ts`,
    text: `import { sql } from 'kysely'\n${'export const a = sql<{ id: string }>`select id from messages`\n'.repeat(templates)}`,
  })
  expect(findBreaches([file(maxRawTemplates - 1), file(1)])).toEqual([])
  expect(findBreaches([file(maxRawTemplates), file(1)])).toEqual([
    expect.stringMatching(`${maxRawTemplates + 1} raw templates`),
  ])
})

test.each([
  ['server/chat/a.ts', "import { b } from '#server/credits/b.ts'\nimport { c } from './c.ts'"],
  ['server/chat/a.ts', "import type { Handler } from '../handlers.ts'\nimport { d } from '../platform/d.ts'"],
  ['server/chat/a.sql.ts', "import { sql } from 'kysely'\nconst a = sql`select id from messages`"],
  ['server/app/handlers.ts', "import { b } from './chat/b.ts'\nimport { c } from './admin/c.ts'"],
  ['server/http/a.ts', "import { b } from '../accounts/sessions.ts'\nimport { c } from '../handlers.ts'"],
  ['server/app/services.ts', "import type { B } from './chat/b.ts'"],
  ['server/app/config.ts', 'const a = process.env'],
  ['server/app/run-demo.ts', "import { a } from '#demo/a.ts'"],
  ['demo/a.ts', "import { b } from '#server/chat/b.ts'\nimport { C } from '#database/c.ts'"],
  ['server/payments/providers/a.ts', "import Stripe from 'stripe'"],
  ['web/pages/a.tsx', "import { B } from '#web/chat/b.tsx'\nimport { C } from '#web/payments/c.tsx'"],
  ['web/chat/a.tsx', "import { B } from '#web/ui/b.tsx'\nimport { C } from '#contract/c.ts'"],
  ['web/chat/a.tsx', "import { B } from '#web/members/b.tsx'"],
  ['web/chat/a.tsx', "const a = 'select one of these, or insert it'; // process.env"],
  ['contract/features/chat/chat.ts', "import * as z from 'zod/mini'\nimport { A } from './a.ts'"],
])('%s may say %s', (path, text) => {
  expect(breachesOf(path, text)).toEqual([])
})
