import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { aSite, changeSettings } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { renderAgeLabelXml } from './age-label.ts'

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

// What label.usk.de, the generator of Germany's self-regulation of games, wrote for www.example.org; the line that names the
// generator is left out, and the days after which a program looks again are ours.
const publishedExample = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<age-declaration>
<ageblock-basic><age-issuer>www.example.org</age-issuer><last-change>2012-11-05</last-change><country>de</country>
<label-version>1.0</label-version><revisit-after>7days</revisit-after></ageblock-basic>
<ageblock-labeltype><xmlfile>true</xmlfile><httpheader>false</httpheader><htmlmeta>false</htmlmeta>
<label-z>false</label-z><default-age>12</default-age></ageblock-labeltype>
<ageblock-labeltype-definition><labeltype-xmlfile>
<label class="default"><min-age>12</min-age><default-age>12</default-age></label>
<label class="bewertungseinheit1"><age>12</age><min-age>12</min-age><default-age>12</default-age><scope>*.example.org</scope></label>
</labeltype-xmlfile></ageblock-labeltype-definition></age-declaration>`

it('writes the label that the USK’s generator writes for a domain of one age, element by element', () => {
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false })
  const ours = renderAgeLabelXml({ host: 'www.example.org', minAge: 12, day: '2012-11-05' })
  expect(parser.parse(ours)).toEqual(parser.parse(publishedExample))
})

it('never labels a site for a lower age than it has', () => {
  for (const minAge of [17, 18, 21])
    expect(renderAgeLabelXml({ host: 'x.test', minAge, day: '2026-01-01' })).toContain('<default-age>18<')
})
