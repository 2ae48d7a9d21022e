/**
 * The checks of reliability and security by name. Those with `tests` run in the suite too, in their short form; each
 * has a twin with a planted fault, which must be noticed.
 */
export const trustChecks = {
  bank: {
    about:
      'people buy, send and get refunds while program and database are killed: everything happens once, the books are right',
    tests: ['tests/failure/bank.test.ts'],
  },
  ledger: {
    about: 'thousands of seeded wallet histories against a simple model',
    tests: ['server/features/credits/ledger-model.test.ts', 'server/cli/ledger.test.ts'],
  },
  webhooks: {
    about:
      'webhooks of each payment provider repeated, shuffled, forged and outdated, and providers that are down',
    tests: [
      'server/features/payments/webhooks.test.ts',
      'server/features/payments/providers/mollie.test.ts',
      'server/features/payments/providers/stripe.test.ts',
      'server/features/payments/providers/paypal.test.ts',
      'server/features/payments/providers/ccbill.test.ts',
      'server/features/payments/providers/verotel.test.ts',
    ],
  },
  codes: {
    about: 'a single-use discount code in a hundred orders at once: exactly one paid order gets it',
    tests: ['server/features/payments/discount-codes.test.ts'],
  },
  live: {
    about: '200 sockets while network, program and database fail: nothing lost, duplicated or out of order',
    tests: ['tests/failure/live-chat.test.ts', 'server/live/follow-other-processes.test.ts'],
  },
  soak: {
    about: '500 sockets for two hours, or --rounds seconds: nothing lost, memory does not grow',
    tests: ['tests/failure/soak.test.ts'],
  },
  parties: {
    about:
      'e-mail, SMS, push, provider, storage and Redis down or silent, in the long form for --rounds seconds each: pages keep working, queues drain, nothing happens twice',
    tests: ['tests/failure/third-parties.test.ts', 'server/platform/files/s3-store.test.ts'],
  },
  limits: {
    about:
      'rate limits and lockouts across several processes; only a few answers an hour reveal who has an account',
    tests: [
      'server/platform/rate-limits.test.ts',
      'server/features/accounts/login.test.ts',
      'tests/enumeration.test.ts',
    ],
  },
  erasure: {
    about: 'words planted in every personal field: all of them in the archive, none left after erasure',
    tests: [
      'tests/canaries.test.ts',
      'server/features/privacy/erase-account.test.ts',
      'server/features/privacy/export-account.test.ts',
    ],
  },
  authorisation: {
    about: 'every call by every role and from other sites, over HTTP and the socket',
    tests: ['tests/authorisation.test.ts', 'tests/ownership.test.ts', 'tests/socket-access.test.ts'],
  },
  guards: {
    about: 'each guard of the server removed in turn: a test must fail',
    program: 'tools/trust/guards/run.mjs',
  },
  fuzz: {
    about: 'every call with hostile input: no error 500, every answer fits its schema',
    tests: ['tests/fuzz.test.ts'],
  },
  privacy: {
    about: 'no private field of a member in any answer to someone else',
    tests: ['tests/privacy-walk.test.ts'],
  },
  headers: {
    about: 'headers, cookies and redirects of each kind of answer against a table; the end of sessions',
    tests: ['tests/headers.test.ts', 'tests/socket-access.test.ts', 'server/http/log-refusals.test.ts'],
  },
  backup: {
    about: 'a restored backup has the same rows, ledger and photos; point-in-time recovery works',
    tests: ['server/platform/database/backup.test.ts', 'server/platform/database/point-in-time.test.ts'],
  },
  abuse: {
    about:
      'mass messages, floods of accounts, card testing and disposable addresses are stopped, and no one else is',
    tests: ['tests/abuse.test.ts', 'web/features/chat/history/text-caution.test.ts'],
  },
  uploads: {
    about:
      'hostile and broken files instead of pictures: clear answers, bounded time and memory, no outgoing requests',
    tests: ['tests/uploads.test.ts', 'server/platform/images.test.ts'],
  },
  location: {
    about: 'the published trilateration attack cannot tell two members of one city apart',
    tests: ['tests/trilateration.test.ts'],
  },
  personal: {
    about:
      'every personal field has a comment; the lists of cryptography, log events and connections match the code',
    tests: ['tests/personal-data.test.ts', 'tests/security-papers.test.ts'],
  },
  asvs: {
    about: 'every requirement of ASVS 5.0 levels 1 and 2 is answered, with tests that exist',
    tests: ['tests/asvs.test.ts'],
  },
  supply: {
    about: 'exact pins, licences, number and age of dependencies, bill of materials',
    program: 'tools/trust/supply.mjs',
  },
}
