// Reads the texts of the project for the checks that look at all of them.
import { readdirSync, readFileSync } from 'node:fs'
import { root } from './messages.mjs'

/** Reads one file by its path from the root. */
export const readOne = (path) => ({ path, text: readFileSync(root + path, 'utf8') })

/** Reads the files at the root and in some folders whose names match. */
export function readTexts(folders, textName) {
  const rootNames = readdirSync(root).filter((name) => textName.test(name))
  return [...rootNames.map(readOne), ...folders.flatMap((folder) => readFolder(folder, textName))]
}

function readFolder(name, textName) {
  return readdirSync(root + name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && textName.test(entry.name))
    .map((entry) => readOne(`${entry.parentPath}/${entry.name}`.slice(root.length)))
}
