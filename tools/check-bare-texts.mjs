// usage: node tools/check-bare-texts.mjs
// Finds texts in components that share their element with something else. React keeps such a text as a separate node; a
// translator of the browser replaces it, and React fails when it removes the text or puts something before it.
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vite'
import { root } from './messages.mjs'

/** Returns the lines of a component's source that hold a text next to something else in the same element. */
export function findBareTexts(source) {
  const lines = []
  visit(parseAst(source, { lang: 'tsx' }), (start) => lines.push(source.slice(0, start).split('\n').length))
  return lines
}

function visit(node, report) {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, report)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node.children.filter((child) => !isBlank(child))
    if (children.length > 1) for (const child of children) if (isText(child)) report(child.start)
  }
  for (const part of Object.values(node)) visit(part, report)
}

/** Spaces between elements stay: no translator touches them. */
function isBlank(child) {
  if (child.type === 'JSXText') return !/\S/.test(child.value)
  if (child.type !== 'JSXExpressionContainer') return false
  const { expression } = child
  if (expression.type === 'JSXEmptyExpression') return true
  return expression.type === 'Literal' && !/\S/.test(String(expression.value))
}

const textFunctions = /^(t|format\w*|\w*Text|getText)$/
const textMethods = /^(join|format|toUpperCase|toLocaleString)$/

function isText(node) {
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return true
    case 'JSXExpressionContainer':
      return isText(node.expression)
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate)
    case 'LogicalExpression':
      return isText(node.right) || (node.operator !== '&&' && isText(node.left))
    case 'CallExpression':
      return node.callee.type === 'MemberExpression'
        ? textMethods.test(node.callee.property.name)
        : textFunctions.test(node.callee.name)
    default:
      return false
  }
}

function checkComponents() {
  return readdirSync(`${root}web`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .flatMap((file) =>
      findBareTexts(readFileSync(file, 'utf8')).map((line) => `${file.slice(root.length)}:${line}`),
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = checkComponents()
  for (const place of found)
    console.error(`${place}: a text beside something else needs an element of its own`)
  process.exitCode = found.length > 0 ? 1 : 0
}
