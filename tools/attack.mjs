// usage: node tools/attack.mjs http://localhost:3000 [name …]
// Plays known attacks against a running demo on this machine and prints a line for each: what was tried, and whether
// the site withstood it. Never use it on a site with members.
import { readdirSync } from 'node:fs'
import process from 'node:process'
import { openSite } from './attack/site.mjs'

const [origin, ...names] = process.argv.slice(2)
if (!origin || !URL.canParse(origin)) {
  console.error('usage: node tools/attack.mjs http://localhost:3000 [name …]')
  process.exit(64)
}

const folder = new URL('attack/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.mjs') && file !== 'site.mjs')
const attacks = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
const chosen = attacks.filter(({ name }) => names.length === 0 || names.includes(name))
const site = openSite(origin)

let broken = 0
for (const { name, attack } of chosen) {
  const { held, line } = await attack(site).catch((error) => ({ held: false, line: String(error) }))
  if (!held) broken += 1
  console.log(`${held ? '✓' : '✗'} ${name.padEnd(22)} ${line}`)
}
console.log(`${chosen.length - broken} attacks held off, ${broken} got through`)
process.exitCode = broken > 0 || chosen.length === 0 ? 1 : 0
