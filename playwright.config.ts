import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromiumPath } from './tests/chromium.ts'
import { chooseMemoryDisk } from './tests/memory-disk.ts'

chooseMemoryDisk()

const port = process.env.TEST_PORT ?? '3999'
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/browser',
  // The screenshots are no tests: `npm run screenshots` takes them.
  testMatch: process.env.SCREENSHOTS ? '**/*.shots.ts' : '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A whole run is not lost to one stumble of a busy machine; who stumbled is named at its end, to be mended.
  retries: 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // What cannot be pressed says why, and does not wait for the end of a journey of minutes.
    actionTimeout: 60_000,
    // A trace costs a third of the time: `npm run test:browser -- NAME --trace on` takes one when it is wanted.
    // Requests through a service worker are not seen by the tests: only those about it let it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromiumPath(), args: [...CHROMIUM_FLAGS] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      grepInvert: /@desktop/,
    },
  ],
  webServer: {
    command: 'node tests/browser/server.mjs',
    url: `${origin}/healthz/ready`,
    env: { PORT: port },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
