import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { defaultSettings } from '../features/sites/default-settings.ts'
import { addDomain, domain, exportDomain, importDomain, readSettings } from './domain.ts'

const test = useProgram()
let said: string[] = []

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const text = (change: object = {}) => stringify({ ...defaultSettings('Harbour'), ...change })

describe('duet domain', () => {
  it('adds a domain that is then served, once', async () => {
    const { db } = test.database
    expect(await addDomain(db, { host: 'harbour.test', name: 'Harbour' })).toBe(0)
    const { body } = await test.call({ host: 'harbour.test' }, 'settings', {})
    expect(body).toMatchObject({ name: 'Harbour', domain: 'harbour.test' })
    expect(await addDomain(db, { host: 'harbour.test', name: 'Again' })).toBe(65)
    expect(await addDomain(db, { host: 'no host!', name: 'No' })).toBe(64)
  })

  it('exports what import takes back, and changes only the one domain (T-042)', async () => {
    const { db } = test.database
    await aSite(test, { host: 'quay.test' })
    await aSite(test, { host: 'pier.test' })
    const before = await exportDomain(db, 'pier.test')
    const exported = (await exportDomain(db, 'quay.test')) ?? ''
    const changed = exported
      .replace(/^name: .*$/m, 'name: Quay')
      .replace(/^refund_days: .*$/m, 'refund_days: 30')
    expect(await importDomain(db, { host: 'quay.test', file: 'quay.yaml', text: changed })).toBe(0)
    expect(await exportDomain(db, 'quay.test')).toBe(changed)
    expect(await exportDomain(db, 'pier.test')).toBe(before)
  })

  it('names every mistake at once and changes nothing (T-040)', async () => {
    const { db } = test.database
    await aSite(test, { host: 'mole.test' })
    const before = await exportDomain(db, 'mole.test')
    const theme = defaultSettings('x').theme
    const wrong = text({
      refund_days: 7,
      colour: 'red',
      theme: { ...theme, light: { ...theme.light, action: '#ffb0a0' } },
    })
    expect(await importDomain(db, { host: 'mole.test', file: 'mole.yaml', text: wrong })).toBe(65)
    const all = said.join('\n')
    expect(all).toContain('refund_days')
    expect(all).toContain('colour')
    expect(all).toContain('on_action on action has a contrast of')
    expect(await exportDomain(db, 'mole.test')).toBe(before)
  })

  it('takes no settings without words for fictional profiles: their label would be empty (G-023, T-038)', async () => {
    const { db } = test.database
    await aSite(test, { host: 'dock.test' })
    const before = await exportDomain(db, 'dock.test')
    const { fictional_singular } = defaultSettings('x')
    const wordless = text({ fictional_singular: { ...fictional_singular, pl: ' ' } })
    expect(await importDomain(db, { host: 'dock.test', file: 'dock.yaml', text: wordless })).toBe(65)
    expect(said.join('\n')).toContain('fictional_singular.pl is empty')
    expect(await exportDomain(db, 'dock.test')).toBe(before)
  })

  it('says what is no YAML, whom it does not know, and how it is used', async () => {
    expect(readSettings('a: [')).toHaveProperty('mistakes')
    expect(await importDomain(test.database.db, { host: 'nobody.test', file: 'x', text: text() })).toBe(66)
    expect(await domain(['sink'])).toBe(64)
    expect(said.at(-1)).toContain('duet domain add HOST')
  })
})
