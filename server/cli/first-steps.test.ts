import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { useCommandLine } from '#tests/command-line.ts'
import { useTestDatabase } from '#tests/database.ts'
import { createDefaultSettings } from '../features/sites/default-settings.ts'
import { runCommand } from './run-command.ts'

const test = useTestDatabase()
const command = useCommandLine(test)

describe('the first steps of an operator', () => {
  it('lead from nothing to a site, and `duet doctor` names what is still missing', async () => {
    command.useProduction()
    expect(await runCommand(['domain', 'list'])).toBe(0)
    expect(command.said).toEqual(['There is no domain yet. To add one, run "duet domain add HOST".'])
    expect(await runCommand(['doctor'])).toBe(1)
    expect(command.said.join('\n')).toContain('WRONG  sites     none; run "duet domain add HOST"')
    expect(command.said.join('\n')).toContain('WRONG  mail      no SMTP_URL')

    expect(await runCommand(['domain', 'add', 'harbour.test', '--name', 'Harbour'])).toBe(0)
    command.said = []
    expect(await runCommand(['doctor'])).toBe(1)
    const wrong = command.said.filter((line) => line.startsWith('WRONG')).join('\n')
    expect(wrong).toContain('company   harbour.test: company_name is still the sample')
    expect(wrong).toContain('prices    harbour.test: no package is on sale')
    expect(wrong).toContain('payments  harbour.test: no provider, so no one can pay')
  })

  it('name each contradiction between settings, packages, providers and other sites', async () => {
    command.useProduction()
    await runCommand(['domain', 'add', 'cove.test', '--company', 'Cove B.V.'])
    await runCommand(['domain', 'add', 'bight.test'])
    const settings = {
      message_credits: 2,
      signup_credits: 3,
      welcome_minimum_cents: 999,
      mail_from: 'hello@bight.test',
      mail_reply_to: 'team@mail.bight.test',
    }
    const { id } = (await test.pool.query("select site_id as id from site_hosts where host = 'cove.test'"))
      .rows[0]
    await test.pool.query('update sites set settings = settings || $2 where id = $1', [id, settings])
    await test.pool.query(
      `insert into packages (site_id, id, credits, price_cents, currency, position, on_sale)
       values ($1, gen_random_uuid(), 1, 999, 'EUR', 0, true)`,
      [id],
    )
    const bank = join(command.folder, 'bank.yaml')
    writeFileSync(bank, stringify({ holder: 'Cove B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }))
    await runCommand(['provider', 'set', 'cove.test', 'bank', bank])
    command.said = []
    expect(await runCommand(['doctor'])).toBe(1)
    const wrong = command.said.filter((line) => /^WRONG .*cove\.test/.test(line)).join('\n')
    for (const says of [
      'signup_credits is 3, but the 2 free conversations cost 4 at message_credits 2',
      'welcome_minimum_cents must be above the cheapest package (999)',
      'the package of 1 credits does not buy one message',
      'no provider of this site takes EUR from members in',
      'mail_from is at bight.test, the domain of another site',
      'mail_reply_to is at mail.bight.test, the domain of another site',
    ])
      expect(wrong).toContain(says)
  })

  it('name a setting that is none of its choices, with those that there are', async () => {
    command.useProduction()
    await runCommand(['domain', 'add', 'sound.test'])
    const setSignups = (value: string) =>
      test.pool.query(
        `update sites set settings = settings || jsonb_build_object('signups', $1::text)
         where id = (select site_id from site_hosts where host = 'sound.test')`,
        [value],
      )
    await setSignups('All')
    command.said = []
    expect(await runCommand(['doctor'])).toBe(1)
    expect(command.said.join('\n')).toContain(
      'sound.test: signups: must be one of: all, with_trafficsource, none',
    )
    await setSignups('all')
  })

  it('name the site whose settings cannot be read, and export them as they are', async () => {
    command.useProduction()
    await runCommand(['domain', 'add', 'reef.test'])
    await test.pool.query(`
      update sites set settings = settings - 'currency' where id = (select site_id from site_hosts where host = 'reef.test')`)
    command.said = []
    expect(await runCommand(['doctor'])).toBe(1)
    expect(command.said).toContainEqual(expect.stringMatching(/^WRONG {2}settings {2}reef\.test: .*currency/))
    expect(command.said.join('\n')).not.toContain('cannot be queried')
    expect(command.said.some((line) => line.startsWith('ok     ledger'))).toBe(true)

    const written: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    expect(await runCommand(['domain', 'export', 'reef.test'])).toBe(0)
    const file = join(command.folder, 'reef.yaml')
    writeFileSync(file, `currency: EUR\n${written.join('')}`)
    expect(await runCommand(['domain', 'import', 'reef.test', file])).toBe(0)
    command.said = []
    await runCommand(['doctor'])
    expect(command.said.join('\n')).not.toMatch(/WRONG {2}settings/)
  })

  it('put a provider in the requested position, and the others after it', async () => {
    command.useProduction()
    const bank = join(command.folder, 'bank.yaml')
    const mollie = join(command.folder, 'mollie.yaml')
    writeFileSync(bank, stringify({ holder: 'Pier B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }))
    writeFileSync(mollie, stringify({ api_key: `live_${'k'.repeat(30)}` }))
    await runCommand(['domain', 'add', 'pier.test'])
    await runCommand(['provider', 'set', 'pier.test', 'bank', bank])
    await runCommand(['provider', 'set', 'pier.test', 'mollie', mollie])
    const listed = async () => {
      command.said = []
      await runCommand(['provider', 'list', 'pier.test'])
      return command.said
    }
    expect(await listed()).toEqual(['mollie', 'bank'])
    await runCommand(['provider', 'set', 'pier.test', 'mollie', mollie, '--position', '1'])
    expect(await listed()).toEqual(['bank', 'mollie'])
    await runCommand(['provider', 'set', 'pier.test', 'mollie', mollie])
    expect(await listed()).toEqual(['mollie', 'bank'])
  })

  it('say what is wrong with a credentials file, without showing its content', async () => {
    command.useProduction()
    const broken = join(command.folder, 'broken.yaml')
    writeFileSync(broken, `api_key: "live_${'k'.repeat(30)}\nendpoint: [`)
    await runCommand(['domain', 'add', 'jetty.test'])
    command.said = []
    expect(await runCommand(['provider', 'set', 'jetty.test', 'mollie', broken])).toBe(65)
    expect(command.said.join('\n')).toContain(`${broken} has mistakes:`)
    expect(command.said.join('\n')).not.toContain('live_')
  })

  it('find a domain in any spelling', async () => {
    command.useProduction()
    await runCommand(['domain', 'add', 'WWW.Dock.test'])
    command.said = []
    expect(await runCommand(['provider', 'list', 'www.dock.test'])).toBe(0)
    expect(command.said).toEqual([
      'There is none. In production, no one can pay; in the demo, the test checkout is used.',
    ])
  })

  it('report a database that writes members’ data into its own log', async () => {
    command.useProduction()
    const { database } = test.connection
    const readOutput = async () => {
      command.said = []
      await runCommand(['doctor'])
      return command.said.filter((line) => line.includes('to its own log'))
    }
    expect(await readOutput()).toEqual([])
    await test.pool.query(`alter database ${database} set log_error_verbosity = 'default'`)
    expect(await readOutput()).toEqual([expect.stringMatching(/^WRONG {2}log .*log_error_verbosity = terse/)])
    await test.pool.query(`alter database ${database} reset log_error_verbosity`)
  })

  it('are logged, and are among the versions in the back office', async () => {
    command.useProduction()
    const file = join(command.folder, 'settings.yaml')
    writeFileSync(file, stringify({ ...createDefaultSettings('Quay'), company_name: 'Quay B.V.' }))
    expect(await runCommand(['domain', 'add', 'quay.test'])).toBe(0)
    expect(await runCommand(['domain', 'import', 'quay.test', file])).toBe(0)
    const bank = join(command.folder, 'bank.yaml')
    writeFileSync(bank, stringify({ holder: 'Quay B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }))
    expect(await runCommand(['provider', 'set', 'quay.test', 'bank', bank])).toBe(0)
    expect(await runCommand(['provider', 'remove', 'quay.test', 'bank'])).toBe(0)

    const { rows: acts } = await test.pool.query(`
      select a.act, a.details ->> 'version' as version from audit_log a
      join site_hosts h on h.host = 'quay.test' and (a.site_id = h.site_id or a.subject_id = h.site_id::text)
      where a.staff_name = 'command line' order by a.created_at, a.id`)
    expect(acts).toEqual([
      { act: 'domain.added', version: null },
      { act: 'settings.saved', version: '2' },
      { act: 'provider.set', version: null },
      { act: 'provider.removed', version: null },
    ])
    const { rows: versions } = await test.pool.query(`
      select v.version, v.reason, v.settings ->> 'company_name' as company from site_versions v
      join site_hosts h using (site_id) where h.host = 'quay.test' order by v.version`)
    expect(versions).toEqual([
      { version: 1, reason: '', company: 'Example B.V.' },
      { version: 2, reason: 'duet domain import', company: 'Quay B.V.' },
    ])
  })
})
