import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const doc = readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8')
/** The number of the next migration, which the walk-through calls NNNN. */
const migrations = readdirSync(join(root, 'apps/server/migrations')).filter((name) => name.endsWith('.sql'))
const next = String(migrations.length + 1).padStart(4, '0')
/** Steps of the walk-through: a language, a file, and what to write there. */
const steps = [...doc.matchAll(/```(\w+) file=(\S+)\n([\s\S]*?)```/g)].map(([, language, file, text]) => ({
  language: language!,
  file: file!.replace('NNNN', next),
  text: text!,
}))
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cloud-steward-newcomer-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  )
  for (const file of files.filter(
    (name) =>
      /^(packages|apps\/server|apps\/sandbox|apps\/simulator|apps\/web\/build|apps\/web\/src\/features|apps\/web\/src\/infra|scripts)\//.test(
        name,
      ) || /^[^/]+\.(json|ts)$/.test(name),
  )) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules/@cloud-steward'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@cloud-steward') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of ['contract', 'protocol'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@cloud-steward', name))
  const webPackages = join(root, 'apps/web/node_modules')
  if (existsSync(webPackages)) symlinkSync(webPackages, join(copy, 'apps/web/node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const added = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('+'))
const size = ({ language, text }: (typeof steps)[number]): number =>
  language === 'diff' ? added(text).length : text.trim().split('\n').length

it('takes at most seven files and sixty lines by hand', () => {
  expect(new Set(steps.map((step) => step.file)).size).toBeLessThanOrEqual(7)
  expect(steps.reduce((sum, step) => sum + size(step), 0)).toBeLessThanOrEqual(60)
})

it('gives a resource that passes the type check and the conformance suite', () => {
  for (const step of steps) take(step)
  const run = (program: string, ...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...words], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, VITEST: '' },
    })
    // What the tool complained of is what one wants to know.
    if (status !== 0) throw new Error(`${program}: ${(stdout + stderr).slice(-4_000)}`)
    return stdout
  }
  execFileSync(process.execPath, ['scripts/convert-tw.mjs'], { cwd: copy })
  run('tsx/dist/cli.mjs', 'apps/server/test/write-db-types.ts')
  execFileSync(process.execPath, ['scripts/check-migrations.mjs'], { cwd: copy })
  run('typescript/bin/tsc', '-p', 'tsconfig.json')
  const report = run(
    'vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '--reporter=json',
    '-t',
    'housing.parking|labels of the registry|language files',
    'apps/server/test/conformance.test.ts',
    'packages/contract/src/labels.test.ts',
  )
  const { numPassedTests, numFailedTests } = JSON.parse(report.slice(report.indexOf('{'))) as {
    numPassedTests: number
    numFailedTests: number
  }
  expect(numFailedTests).toBe(0)
  expect(numPassedTests).toBeGreaterThan(15)
}, 600_000)

function take({ language, file, text }: (typeof steps)[number]): void {
  const path = join(copy, file)
  if (language === 'json') {
    const words = { ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...(JSON.parse(`{${text}}`) as object) }
    writeFileSync(
      path,
      `${JSON.stringify(Object.fromEntries(Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
    )
  } else if (language === 'diff') {
    let source = readFileSync(path, 'utf8')
    for (const part of text.split('---\n')) source = patched(source, part)
    writeFileSync(path, source)
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Applies one hunk: the lines before it must stand in the file exactly once. */
function patched(source: string, hunk: string): string {
  const lines = hunk.trimEnd().split('\n')
  const before = lines
    .filter((line) => !line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n')
  const after = lines
    .filter((line) => !line.startsWith('-'))
    .map((line) => line.slice(1))
    .join('\n')
  expect(source.split(before).length, `"${before}" in the file`).toBe(2)
  return source.replace(before, () => after)
}
