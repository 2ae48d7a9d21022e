import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { readFieldRules } from '#contract/api/field-rules.ts'

const paths = readdirSync('web', { recursive: true, encoding: 'utf8' })
const files = paths
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => ({ path: join('web', path), source: readFileSync(join('web', path), 'utf8') }))

/** What is no field of a call, or has its length in another form than a maximum. */
const ownLengths = [
  'web/admin/payments/oss-page.tsx', // a quarter, and rates that are part of an address
  'web/admin/profiles/fictional/fictional-dialog.tsx', // the code of a country
  'web/admin/sites/content/page-editor.tsx', // the address of a page, by its pattern
  'web/admin/sites/content/texts-dialog.tsx', // the same for several calls
  'web/admin/sites/settings/domains.tsx', // a host, by its pattern
  'web/admin/sites/settings/provider-dialog.tsx', // credentials, which each provider names its own
  'web/admin/sites/settings/setting-field.tsx', // lines, one value each
  'web/admin/staff/purpose/purpose-form.tsx', // a header
  'web/admin/staff/session/door.tsx', // six digits, with spaces
]

function findNumbers(all: typeof files): string[] {
  return all.filter(({ source }) => /maxLength=\{[\d_]+\}/.test(source)).map(({ path }) => path)
}

describe('the lengths of form fields', () => {
  it('come from the contract: no form has a number of its own', () => {
    expect(findNumbers(files).sort()).toEqual(ownLengths)
  })

  it('are reported where a form of members has a number', () => {
    const planted = { path: 'web/features/planted.tsx', source: '<TextField maxLength={70} />' }
    expect(findNumbers([planted])).toEqual([planted.path])
  })

  it('are in the schema of the call that the back office reads them from', () => {
    const read = files.flatMap(({ source }) =>
      Array.from(
        source.matchAll(/readRules\('(\w+)', '(\w+)'\)\.maxLength/g),
        ([, call = '', field = '']) => ({
          call,
          field,
        }),
      ),
    )
    expect(read.length).toBeGreaterThan(10)
    const inputs = new Map(Object.entries(calls).map(([name, { input }]) => [name, input]))
    const missing = read.filter(({ call, field }) => {
      const input = inputs.get(call)
      return !input || readFieldRules(input)[field]?.maxLength === undefined
    })
    expect(missing).toEqual([])
  })
})

describe('the forms of the back office', () => {
  const forms = files.filter(({ path }) => path.startsWith('web/admin/'))

  it('say next to the field what the browser finds wrong, in the language of the page', () => {
    const unchecked = forms.filter(({ source }) => /\buseFormErrors\(\)/.test(source))
    expect(unchecked.map(({ path }) => path)).toEqual([])
  })

  it('name each field that must be filled, or its error would have no place', () => {
    const nameless = forms.flatMap(({ path, source }) =>
      Array.from(
        source.matchAll(/<(?:TextField|TextAreaField|SelectField|CheckboxField)\b((?:(?!\/>).)*?)\/>/gs),
      )
        .filter(
          ([, attributes = '']) => /\brequired\b/.test(attributes) && !/\bname=|\{\.\.\./.test(attributes),
        )
        .map(() => path),
    )
    expect(nameless).toEqual([])
  })
})
