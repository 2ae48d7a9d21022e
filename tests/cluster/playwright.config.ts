import base from '../../playwright.config.ts'

/** The journeys as they are, against a cluster that runs already at TEST_PORT. */
const { webServer: _ownServer, ...rest } = base

export default { ...rest, testDir: '../browser', outputDir: '../../test-results' }
