import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.mjs'
import { ensureBuilt, ensureInstalled, fail, runNode, toolPath } from './steps.mjs'

/**
 * Runs the programs of a folder one after another: those named on the command line (arguments from the first `--…` on
 * go to each), or all of them. A file whose name starts with `_` or contains a second dot is a part, not a program.
 */
export async function runEach(folder, { allByDefault }) {
  const available = existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => /^[a-z0-9][a-z0-9-]*\.ts$/.test(name))
        .map((name) => name.slice(0, -3))
        .toSorted()
    : []
  const firstOption = process.argv.findIndex((word, index) => index > 1 && word.startsWith('--'))
  const names = process.argv.slice(2, firstOption < 0 ? undefined : firstOption)
  const options = firstOption < 0 ? [] : process.argv.slice(firstOption)
  const unknown = names.filter((name) => !available.includes(name))
  if (unknown.length > 0 || (names.length === 0 && !allByDefault)) {
    fail(
      `${unknown.length > 0 ? `No such program: ${unknown.join(', ')}. ` : ''}There is: ${available.join(', ') || 'nothing yet'}`,
    )
  }
  await ensureInstalled()
  await ensureBuilt()
  const failed = []
  for (const name of names.length > 0 ? names : available) {
    console.log(`— ${name}`)
    const { code } = await runNode([toolPath('tsx'), `${folder}/${name}.ts`, ...options])
    if (code === 130 || code === 143) process.exit(code)
    if (code !== 0) failed.push(name)
  }
  if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`)
}
