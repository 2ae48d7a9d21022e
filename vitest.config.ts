import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chooseMemoryDisk } from './tests/memory-disk.ts'

chooseMemoryDisk()

/** Begins with what takes minutes: else one worker would still be at it long after the other has ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/failure/')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,database,demo,tests,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/leak-check.ts'],
    pool: 'forks',
    // Modules are loaded once per worker: loading took half of the whole time. No test file may change a module's state.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
