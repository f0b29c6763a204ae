import { tell645, writeDatum645 } from '@cloud-steward/protocol'
import { expect, it } from 'vitest'
import { decodeFrames } from './decoded-frame.rules.ts'

it('hears a frame behind however many that only began, and counts those', () => {
  const whole = tell645('202600000001', '00010000', writeDatum645('energy', 123_450))
  const begun = [0x68, 1, 2, 3, 4, 5, 6, 0x68, 0x91, 0xf0, 0xf0]
  for (const times of [1, 2, 5]) {
    const before = Array.from({ length: times }, () => begun).flat()
    const { decoded, skipped } = decodeFrames(Uint8Array.from([...before, ...whole]))
    expect(decoded.map(({ counterMilli }) => counterMilli)).toEqual([123_450])
    expect(skipped).toBe(before.length)
  }
  expect(decodeFrames(Uint8Array.from(begun))).toEqual({ decoded: [], skipped: begun.length })
})
