/**
 * The checks of reliability and security by name. Those with `tests` run in the suite too, in their short form; each
 * has a twin with a planted fault, which must be noticed.
 */
export const trustChecks = {
  bank: {
    about: 'buyers, senders and refunders while program and database are killed: every act once, books right',
    tests: ['tests/failure/bank.test.ts'],
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
    about: 'no private field of a member in what anybody else is answered',
    tests: ['tests/privacy-walk.test.ts'],
  },
  headers: {
    about: 'headers of each class of answer, cookies and redirects, against a table',
    tests: ['tests/headers.test.ts'],
  },
  backup: {
    about: 'a restored backup has the same rows, ledger and photos',
    tests: ['server/platform/backup.test.ts'],
  },
  supply: {
    about: 'exact pins, licences, number and age of dependencies, bill of materials',
    program: 'tools/trust/supply.mjs',
  },
}
