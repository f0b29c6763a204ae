import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run } from './steps.mjs'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** The Chromium or Chrome of this machine, if there is one. */
export function findChromium() {
  const known = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return (
    known.find(existsSync) ??
    ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean)
  )
}

/**
 * Makes sure of the programs the tests use from outside npm: a browser, Chinese letters for it, and pdftoppm to look at
 * PDF pages. Installs them where that is one command away; otherwise ends with that command.
 * @returns the path of the browser
 */
export async function ensureTestPrograms() {
  const missing = () => [!findChromium() && 'chromium', !onPath('pdftoppm') && 'poppler-utils'].filter(Boolean)
  if (missing().length === 0) return findChromium()
  const install = 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-noto-cjk poppler-utils'
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log(`Installing ${missing().join(' and ')} for the tests …`)
    await run('sh', ['-c', install], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (missing().length > 0) {
    fail(`The tests need ${missing().join(' and ')}. On Debian or Ubuntu: ${install}. Elsewhere set CHROMIUM_PATH.`)
  }
  return findChromium()
}
