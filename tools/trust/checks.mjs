/**
 * The checks of reliability and security by name. Those with `tests` run in the suite too, in their short form; each
 * has a twin with a planted fault, which must be noticed.
 */
export const trustChecks = {
  bank: {
    about: 'buyers, senders and refunders while program and database are killed: every act once, books right',
    tests: ['tests/failure/bank.test.ts'],
  },
  ledger: {
    about: 'thousands of seeded histories of a wallet against a purse with coins',
    tests: ['server/features/credits/ledger-model.test.ts', 'server/cli/ledger.test.ts'],
  },
  webhooks: {
    about: 'reports of each payment provider doubled, shuffled, forged and stale, providers that are down',
    tests: [
      'server/features/payments/webhooks.test.ts',
      'server/features/payments/providers/mollie.test.ts',
      'server/features/payments/providers/stripe.test.ts',
      'server/features/payments/providers/paypal.test.ts',
    ],
  },
  codes: {
    about: 'a discount code that works once, ordered with a hundred times at once: one that is paid has it',
    tests: ['server/features/payments/discount-codes.test.ts'],
  },
  live: {
    about: '200 sockets while network, program and database fail: nothing lost, doubled or out of order',
    tests: ['tests/failure/live-chat.test.ts', 'server/live/follow-other-processes.test.ts'],
  },
  soak: {
    about: '500 sockets for two hours, or --rounds seconds: nothing lost, no more memory',
    tests: ['tests/failure/soak.test.ts'],
  },
  parties: {
    about:
      'mail, texts, pushes, provider, storage and Redis down or silent: pages go on, queues drain, nothing twice',
    tests: ['tests/failure/third-parties.test.ts', 'server/platform/files/s3-store.test.ts'],
  },
  limits: {
    about: 'rate limits and lock-outs over several processes; who has an account is told a few times an hour',
    tests: [
      'server/platform/rate-limits.test.ts',
      'server/features/accounts/login.test.ts',
      'tests/enumeration.test.ts',
    ],
  },
  erasure: {
    about: 'words planted in every personal field: all in the archive, none after the erasure',
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
    about: 'each guard of the server taken away in turn: a test fails',
    program: 'tools/trust/guards/run.mjs',
  },
  fuzz: {
    about: 'every call with hostile input: no fault, no answer against its schema',
    tests: ['tests/fuzz.test.ts'],
  },
  privacy: {
    about: 'no private field of a member in what anyone else is answered',
    tests: ['tests/privacy-walk.test.ts'],
  },
  headers: {
    about: 'headers of each class of answer, cookies and redirects, against a table; the end of sessions',
    tests: ['tests/headers.test.ts', 'tests/socket-access.test.ts', 'server/http/log-refusals.test.ts'],
  },
  backup: {
    about: 'a restored backup has the same rows, ledger and photos; a database comes back to a moment',
    tests: ['server/platform/database/backup.test.ts', 'server/platform/database/point-in-time.test.ts'],
  },
  abuse: {
    about: 'circulars, floods of accounts, card testing, throw-away addresses: stopped, and no one else',
    tests: ['tests/abuse.test.ts', 'web/features/chat/history/text-caution.test.ts'],
  },
  uploads: {
    about:
      'hostile and broken files instead of pictures: clear answers, bounded time and memory, no request out',
    tests: ['tests/uploads.test.ts', 'server/platform/images.test.ts'],
  },
  location: {
    about: 'the published attack by distances: two members of one city cannot be told apart',
    tests: ['tests/trilateration.test.ts'],
  },
  personal: {
    about:
      'every personal field explained by its comment; lists of cryptography, log and connections as the code',
    tests: ['tests/personal-data.test.ts', 'tests/security-papers.test.ts'],
  },
  asvs: {
    about: 'every requirement of ASVS 5.0 levels 1 and 2 answered, with tests that exist',
    tests: ['tests/asvs.test.ts'],
  },
  supply: {
    about: 'exact pins, licences, number and age of dependencies, bill of materials',
    program: 'tools/trust/supply.mjs',
  },
}
