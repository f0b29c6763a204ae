import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { keptSecret, secretFile } from './kept-secret.ts'
import { secretBox, secretKeyOf } from './secret-box.ts'

const box = () => {
  const key = randomBytes(32)
  return secretBox(() => key)
}

it('opens what it sealed, in its place and nowhere else', () => {
  const { seal, open } = box()
  const sealed = seal('身份证 330106…', 'identity_totp/1/a')
  expect(sealed).toMatch(/^1\.[\w-]{8}\.[\w-]+$/)
  expect(open(sealed, 'identity_totp/1/a')).toBe('身份证 330106…')
  expect(seal('身份证 330106…', 'identity_totp/1/a')).not.toBe(sealed)
  for (const place of ['identity_totp/1/b', 'identity_totp/2/a', ''])
    expect(() => open(sealed, place), place).toThrow(/authenticate/)
})

it('opens nothing that was changed, cut, or sealed with another key', () => {
  const { seal, open } = box()
  const sealed = seal('secret text', 'x')
  const [version, id, body] = sealed.split('.') as [string, string, string]
  for (let at = 0; at < body.length - 1; at++) {
    const other = body[at] === 'A' ? 'B' : 'A'
    const changed = `${body.slice(0, at)}${other}${body.slice(at + 1)}`
    expect(() => open([version, id, changed].join('.'), 'x'), String(at)).toThrow()
  }
  for (const cut of ['', body.slice(0, 8), body.slice(0, -4)]) expect(() => open(`1.${id}.${cut}`, 'x')).toThrow()
  expect(() => open(sealed.replace(/^1/, '2'), 'x')).toThrow(/unknown form/)
  expect(() => box().open(sealed, 'x')).toThrow(/another key: SECRET_KEY/)
})

it('asks for its key when there is something to seal, once', () => {
  let asked = 0
  const { seal, open } = secretBox(() => {
    asked++
    return Buffer.alloc(32, 7)
  })
  expect(asked).toBe(0)
  expect(open(seal('a', 'x'), 'x') + open(seal('b', 'x'), 'x')).toBe('ab')
  expect(asked).toBe(1)
})

it('takes a key of 32 bytes in either form, and shows none that is not', () => {
  const key = randomBytes(32)
  for (const text of [key.toString('hex'), key.toString('base64'), key.toString('base64url')])
    expect(readConfig({ SECRET_KEY: text }).secretKey?.equals(key)).toBe(true)
  for (const bad of [
    'password',
    key.toString('hex').slice(2),
    randomBytes(33).toString('base64'),
    `${'x'.repeat(42)} `,
  ]) {
    const refused = () => readConfig({ SECRET_KEY: bad })
    expect(refused).toThrow(/^Bad settings: SECRET_KEY must be 32 bytes as base64/)
    expect(refused).not.toThrow(bad.slice(0, 8))
  }
  expect(() => secretKeyOf('')).toThrow()
})

it('keeps a generated secret for its owner alone, the same for all who start at once', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-kept-'))
  try {
    const made = Array.from({ length: 5 }, (_, n) => keptSecret(dataDir, 'secret-key', () => `made ${n}`))
    expect(made).toEqual(Array.from({ length: 5 }, () => 'made 0'))
    const file = secretFile(dataDir, 'secret-key')
    expect(readFileSync(file, 'utf8')).toBe('made 0\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
