import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/**
 * Reads what the import rules need to know of one file: its imports, with `to` as a path from the root or as
 * `package:name`, whether it holds SQL or reads the environment, and how many raw templates of SQL it has.
 */
export function readModule({ path, text }) {
  const imports = []
  const facts = { hasSql: false, hasEnvironment: false, rawTemplates: 0 }
  const { program } = parseSync(path, text)
  const add = (source, names = []) =>
    imports.push({ from: path, to: resolveImport(path, source.value), names })
  const visit = (value) => {
    facts.hasSql ||= SQL.test(value)
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.specifiers.map(getImportedName)),
    ExportNamedDeclaration: (node) => node.source && add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => node.source.type === 'Literal' && add(node.source),
    TSImportType: (node) => add(node.source),
    Literal: (node) => typeof node.value === 'string' && visit(node.value),
    TemplateElement: (node) => visit(node.value.raw),
    TaggedTemplateExpression: ({ tag }) => {
      if (tag.name === 'sql') facts.rawTemplates++
    },
    MemberExpression: (node) => {
      const { object, property } = node
      facts.hasEnvironment ||= object.name === 'process' && property.name === 'env'
      facts.hasSql ||= BUILDERS.has(property.name)
    },
  }).visit(program)
  facts.hasSql ||= imports.some(({ to, names }) => to === 'package:kysely' && names.includes('sql'))
  return { path, imports, ...facts, isBarrel: isBarrel(program) }
}

const SQL = /\b(select\s[^.!?]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|select\s+\w+\()/
const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

function getImportedName(specifier) {
  return specifier.imported?.name ?? specifier.local.name
}

function resolveImport(path, source) {
  if (source.startsWith('#')) return source.slice(1)
  if (source.startsWith('.')) return posix.join(posix.dirname(path), source.split('?')[0])
  const [first, second] = source.split('/')
  return `package:${first.startsWith('@') ? `${first}/${second}` : first}`
}

function isBarrel(program) {
  const passesOn = (node) => node.type.startsWith('Export') && /^[.#]/.test(node.source?.value ?? '')
  return program.body.length > 0 && program.body.every(passesOn)
}
