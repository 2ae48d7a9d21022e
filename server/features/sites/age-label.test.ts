import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { aSite, changeSettings } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { ageLabelXml } from './age-label.ts'

const test = useProgram()

it('labels the site’s age for youth protection programs, where its setting says so', async () => {
  const site = await aSite(test, { host: 'label.test' })
  const ask = () => test.app.inject({ url: '/age-de.xml', headers: { host: site.host } })
  expect((await ask()).statusCode).toBe(404)
  await changeSettings(test, site, { age_label_de: true, min_age: 18 })
  const answer = await ask()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml'])
  expect(answer.payload).toContain('<age-issuer>label.test</age-issuer>')
  expect(answer.payload).toContain('<default-age>18</default-age>')
})

it('defines the label that it announces: the file itself, with one age for every page', () => {
  const xml = ageLabelXml({ host: 'x.test', minAge: 18, day: '2026-01-01' })
  const { 'age-declaration': label } = new XMLParser().parse(xml)
  expect(label['ageblock-labeltype']).toMatchObject({ xmlfile: true, htmlmeta: false, 'default-age': 18 })
  expect(label['ageblock-labeltype-definition']).toEqual({
    'labeltype-xmlfile': { label: { 'min-age': 18, 'default-age': 18 } },
  })
})

it('never labels a site for a lower age than it has', () => {
  for (const minAge of [17, 18, 21])
    expect(ageLabelXml({ host: 'x.test', minAge, day: '2026-01-01' })).toContain('<default-age>18<')
})
