import { describe, expect, it } from 'vitest'
import { formatHaproxyMap, formatNginxMap, readPods } from './pod.ts'

const text = `
default: north
pods:
  north: [flirt.example, date.example]
  south: [rencontre.example]
`

describe('the map of the pods', () => {
  it('routes each host, with and without www, to its pod in HAProxy', () => {
    expect(formatHaproxyMap(readPods(text))).toBe(`date.example north
flirt.example north
rencontre.example south
www.date.example north
www.flirt.example north
www.rencontre.example south
`)
  })

  it('does the same in nginx, and routes every other host to the default pod', () => {
    expect(
      formatNginxMap(readPods('default: one\npods: { one: [], two: [flirt.example] }')),
    ).toBe(`map $host $duet_pod {
  default one;
  flirt.example two;
  www.flirt.example two;
}
`)
  })

  it.each([
    ['a host in two pods', 'default: a\npods: { a: [x.test], b: [x.test] }', 'x.test: it is in a and in b'],
    ['a default that is no pod', 'default: c\npods: { a: [] }', 'default: there is no pod c'],
    ['what is no host', 'default: a\npods: { a: ["x.test;"] }', 'a: x.test; is not a host name'],
    [
      'a www of its own',
      'default: a\npods: { a: [www.x.test] }',
      'a: name x.test, which includes www.x.test',
    ],
    ['a name that a proxy would misread', 'default: A b\npods: { A b: [] }', 'A b: use lower-case letters'],
    ['another form', 'pods: []', 'default: '],
    ['what is no YAML', 'pods: [', 'The pods are not YAML: '],
  ])('refuses %s', (_, wrong, mistake) => {
    expect(() => readPods(wrong)).toThrow(mistake)
  })
})
