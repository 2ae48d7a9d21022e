import { describe, expect, test } from 'vitest'
import { findBreaches } from './check-imports.mjs'
import { maxRawTemplates } from './imports/rules.mjs'

function listBreaches(path: string, text: string): string[] {
  return findBreaches([{ path, text }])
}

const PLANTED: [rule: string, path: string, text: string, breach: RegExp][] = [
  ['the contract imports zod only', 'contract/features/chat/chat.ts', "import pg from 'pg'", /zod only/],
  [
    'the contract knows no server',
    'contract/features/chat/chat.ts',
    "import { a } from '#server/a.ts'",
    /zod only/,
  ],
  [
    'web knows no server',
    'web/app/calls/call.ts',
    "import { a } from '../../../server/a.ts'",
    /never imports the server/,
  ],
  [
    'web knows no database',
    'web/app/calls/call.ts',
    "import type { A } from '#database/schema.ts'",
    /never imports/,
  ],
  ['web knows no demo', 'web/features/chat/a.ts', "import { a } from '#demo/sites.ts'", /never imports/],
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
  [
    'credits do not call chat',
    'server/features/credits/a.ts',
    "import { b } from '#server/features/chat/b.ts'",
    /call down/,
  ],
  [
    'not even for a type',
    'server/features/credits/a.ts',
    "import type { B } from '../chat/b.ts'",
    /call down/,
  ],
  ['nor by an inline type', 'server/features/credits/a.ts', "type B = import('../chat/b.ts').B", /call down/],
  [
    'a new feature is listed',
    'server/features/games/a.ts',
    "import { b } from '#server/features/sites/b.ts'",
    /missing in the table of features/,
  ],
  [
    'a feature knows no http',
    'server/features/chat/a.ts',
    "import { b } from '../../http/b.ts'",
    /does not know http/,
  ],
  [
    'a feature knows no table of calls',
    'server/features/chat/a.ts',
    "import { handlers } from '../../app/handlers.ts'",
    /composes/,
  ],
  [
    'platform knows no feature',
    'server/platform/a.ts',
    "import type { B } from '../features/chat/b.ts'",
    /nothing above/,
  ],
  [
    'platform knows no context',
    'server/platform/a.ts',
    "import { b } from '../app/context.ts'",
    /nothing above/,
  ],
  [
    'http only dispatches',
    'server/http/a.ts',
    "import { b } from '../features/chat/b.ts'",
    /only dispatches/,
  ],
  ['live only dispatches', 'server/live/a.ts', "import '../features/chat/b.ts'", /only dispatches/],
  [
    'the context sees no feature',
    'server/app/context.ts',
    "import type { B } from '../features/chat/b.ts'",
    /import no feature/,
  ],
  [
    'features of web stay apart',
    'web/features/chat/a.tsx',
    "import { B } from '#web/features/payments/b.tsx'",
    /call down/,
  ],
  [
    'features know no page',
    'web/features/chat/a.tsx',
    "import { B } from '../likes/pages/b.tsx'",
    /feature knows no page/,
  ],
  [
    'ui knows no feature',
    'web/ui/a.tsx',
    "import { B } from '../features/chat/b.tsx'",
    /ui knows nothing above/,
  ],
  [
    'the back office is apart',
    'web/features/chat/a.tsx',
    "import { B } from '#web/admin/kit/b.tsx'",
    /a bundle of its own/,
  ],
  [
    'calls stand at the bottom',
    'web/app/calls/a.ts',
    "import { B } from '../../ui/b.tsx'",
    /knows nothing above/,
  ],
  [
    'providers are hidden',
    'server/features/notifications/a.ts',
    "import nodemailer from 'nodemailer'",
    /only platform/,
  ],
  ['SQL has its place', 'server/features/chat/a.ts', 'const a = `select id from messages`', /holds SQL/],
  ['the query builder too', 'server/features/chat/a.ts', "db.insertInto('messages')", /holds SQL/],
  ['and its raw SQL', 'server/features/chat/a.ts', "import { sql } from 'kysely'", /holds SQL/],
  ['the environment has one reader', 'server/http/a.ts', 'const a = process.env.PORT', /reads process.env/],
  ['a file has a subject', 'server/features/chat/utils.ts', 'export const a = 1', /without a subject/],
  ['a folder has a subject', 'web/common/a.ts', 'export const a = 1', /without a subject/],
  ['no file only passes on', 'web/features/chat/chat.ts', "export * from './a.ts'", /only passes on/],
]

describe('a planted breach is found:', () => {
  test.each(PLANTED)('%s', (_rule, path, text, breach) => {
    expect(listBreaches(path, text)).toEqual([expect.stringMatching(breach)])
  })

  test('no cycles', () => {
    const ring = [
      { path: 'server/features/chat/a.ts', text: "import { b } from './b.ts'" },
      { path: 'server/features/chat/b.ts', text: "import { c } from './c.ts'" },
      { path: 'server/features/chat/c.ts', text: "import { a } from './a.ts'" },
    ]
    expect(findBreaches(ring)).toEqual([
      'server/features/chat/a.ts: imports itself by way of server/features/chat/b.ts, server/features/chat/c.ts',
    ])
  })

  test('no cycles of types either', () => {
    const ring = [
      { path: 'server/app/context.ts', text: "import type { Site } from './site.ts'" },
      { path: 'server/app/site.ts', text: "import type { Context } from './context.ts'" },
    ]
    expect(findBreaches(ring)).toEqual(['server/app/context.ts: imports itself by way of server/app/site.ts'])
  })
})

test('raw templates of SQL are counted in all files together', () => {
  const file = (templates: number) => ({
    path: `server/features/chat/a${templates}.sql.ts`,
    text: `import { sql } from 'kysely'\n${'export const a = sql<{ id: string }>`select id from messages`\n'.repeat(templates)}`,
  })
  expect(findBreaches([file(maxRawTemplates - 1), file(1)])).toEqual([])
  expect(findBreaches([file(maxRawTemplates), file(1)])).toEqual([
    expect.stringMatching(`${maxRawTemplates + 1} raw templates`),
  ])
})

test.each([
  [
    'server/features/chat/a.ts',
    "import { b } from '#server/features/credits/b.ts'\nimport { c } from './c.ts'",
  ],
  [
    'server/features/chat/a.ts',
    "import type { Handler } from '../../app/handler.ts'\nimport { d } from '../../platform/d.ts'",
  ],
  ['server/features/chat/a.sql.ts', "import { sql } from 'kysely'\nconst a = sql`select id from messages`"],
  ['server/app/handlers.ts', "import { b } from '../features/chat/b.ts'\nimport { c } from '../admin/c.ts'"],
  [
    'server/http/a.ts',
    "import { b } from '../features/accounts/sessions.ts'\nimport { c } from '../app/handlers.ts'",
  ],
  ['server/app/context.ts', "import type { B } from './services/chat.ts'"],
  ['server/app/config.ts', 'const a = process.env'],
  ['server/app/run-demo.ts', "import { a } from '#demo/a.ts'"],
  ['demo/a.ts', "import { b } from '#server/chat/b.ts'\nimport { C } from '#database/c.ts'"],
  ['server/features/payments/providers/a.ts', "import Stripe from 'stripe'"],
  [
    'web/features/sites/pages/a.tsx',
    "import { B } from '#web/features/chat/b.tsx'\nimport { C } from '#web/features/payments/c.tsx'",
  ],
  ['web/features/chat/a.tsx', "import { B } from '#web/ui/b.tsx'\nimport { C } from '#contract/c.ts'"],
  ['web/features/chat/a.tsx', "import { B } from '#web/features/profiles/b.tsx'"],
  ['web/features/chat/a.tsx', "const a = 'select one of these, or insert it'; // process.env"],
  ['contract/features/chat/chat.ts', "import * as z from 'zod/mini'\nimport { A } from './a.ts'"],
])('%s may say %s', (path, text) => {
  expect(listBreaches(path, text)).toEqual([])
})
