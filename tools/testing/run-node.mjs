import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

/** Runs a program of Node.js in the project with its output shown; returns whether it succeeded. */
export function runNode(root, args, env = {}) {
  const [program, ...rest] = args
  const { NODE_ENV: _, ...inherited } = process.env
  const { status } = spawnSync(process.execPath, [join(root, program), ...rest], {
    cwd: root,
    stdio: 'inherit',
    // A developer's NODE_ENV=production would change what is tested.
    env: { ...inherited, ...env },
  })
  return status === 0
}
