// Install, check and build, then unit and API tests, then the console in a real browser. Everything runs even when something
// before it failed, so that one run shows all; the last line sums up. `--changed [ref]` runs what a change touches.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTimes, planChanged } from './changed.mjs'
import { ensureTestPrograms } from './chromium.mjs'
import { filesBelow } from './source-files.mjs'
import { ensureInstalled, runNode, toolPath } from './steps.mjs'

await ensureInstalled()
const CHROMIUM_PATH = await ensureTestPrograms()
const total = { passed: 0, failed: 0 }
const failures = []
const complain = (sentence) => {
  console.error(sentence)
  failures.push(sentence)
  total.failed++
}

const reports = mkdtempSync(join(tmpdir(), 'cloud-steward-reports-'))
const E2E = ['--config', 'e2e/vitest.config.ts']
/** The oldest PostgreSQL the product supports, where Debian installs it; the other tests run on the newest, our own. */
const OLDEST = '/usr/lib/postgresql/15'
/** What a version of PostgreSQL can break: migrations, every resource against every misuse, and a tenancy from lease to refund. */
const ON_OLDEST = ['test/migrate', 'test/conformance', 'src/modules/checkout/check-out.api'].map(
  (name) => `apps/server/${name}.test.ts`,
)
let isBuilt = false
const at = process.argv.indexOf('--changed')
if (at < 0) await runAll()
else await runChanged(planChanged(process.argv[at + 1]))
rmSync(reports, { recursive: true })

// Once more at the end, where whoever reads only the last page finds them.
for (const failure of failures) console.log(failure)
console.log(`${total.passed} passed, ${total.failed} failed`)
// A change of a text alone has no tests; a whole run without any is an error.
process.exitCode = total.failed > 0 || (at < 0 && total.passed === 0) ? 1 : 0

async function runAll() {
  // Two at a time: while one waits, or works on one core only, the other has what is left of the machine.
  await Promise.all([check(), build()])
  await runTests('unit and API tests', [])
  if (existsSync(`${OLDEST}/bin/postgres`))
    await runTests('tests on PostgreSQL 15', ON_OLDEST, { TEST_POSTGRES: OLDEST })
  else console.log(`Left out: the tests on PostgreSQL 15, which is not in ${OLDEST}`)
  if (filesBelow('e2e').some((path) => /\.test\.tsx?$/.test(path))) await runTests('end-to-end tests', E2E)
}

async function runChanged({ base, present, tests, left, journeys }) {
  console.log(`${present.length} files differ from ${base.slice(0, 8)}`)
  await Promise.all([
    check('--changed', ...present),
    tests.length && runTests('unit and API tests', tests),
    journeys.length && build(),
  ])
  // One demonstration is enough for the few.
  if (journeys.length) await runTests('end-to-end tests', [...E2E, '--maxWorkers=1', ...journeys])
  const farther = left.length ? `${left.length} test files farther from the change, ` : ''
  console.log(`Left out: ${farther}the other end-to-end tests, format and lint of unchanged files; npm test runs all.`)
}

async function check(...options) {
  if ((await runNode(['scripts/check.mjs', ...options])).code !== 0) complain('npm run check failed')
}
async function build() {
  isBuilt = (await runNode(['scripts/build.mjs'])).code === 0
  if (!isBuilt) complain('The build failed')
}

async function runTests(name, options, more = {}) {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { CHROMIUM_PATH, ...(isBuilt && { TEST_BUNDLE: '1' }), ...more }
  const { code } = await runNode([toolPath('vitest'), 'run', ...options, ...reporters], { env })
  count(name, code, readReport(file))
}

function count(name, code, report) {
  if (!report) return complain(`The ${name} ended with code ${code} and without a report`)
  keepTimes(report)
  total.passed += report.numPassedTests
  total.failed += report.numFailedTests
  for (const { name: path, assertionResults } of report.testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed')
        failures.push(`FAILED ${path}: ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`)
    }
  }
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) complain(`${skipped} of the ${name} were skipped; a test that does not run proves nothing`)
  // A file that cannot be loaded, or an error outside any test.
  if (code !== 0 && report.numFailedTests === 0) complain(`The ${name} ended with code ${code}`)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
