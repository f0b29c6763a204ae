import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingEntries, platformOf } from './complete-lock.mjs'

test('reads system, processor and C library from a name', () => {
  expect(platformOf('@oxlint/binding-linux-arm-musleabihf')).toEqual({ os: ['linux'], cpu: ['arm'], libc: ['musl'] })
  expect(platformOf('@oxlint/binding-linux-x64-gnu')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] })
  expect(platformOf('@oxlint/binding-win32-arm64-msvc')).toEqual({ os: ['win32'], cpu: ['arm64'] })
  expect(platformOf('@oxlint-tsgolint/darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
  expect(platformOf('fsevents')).toBeUndefined()
})

test('has every platform in the lock file, so that npm ci works everywhere', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(missingEntries(lock.packages), 'run: node scripts/complete-lock.mjs').toEqual({})
})
