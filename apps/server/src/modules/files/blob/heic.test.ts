import sharp from 'sharp'
import { expect, it } from 'vitest'
import { HEIC, heicThatStates, largeHeic } from '../../../../test/heic.ts'
import { copiesOfHeic } from './heic.ts'

const limits = { mostPoints: 12_000_000, mostDecoded: 256 * 1024 * 1024, mostMs: 30_000, mostMb: 900 }
const count = async (bytes: Buffer, over: Partial<typeof limits> = {}) =>
  (await copiesOfHeic(bytes, ['320', '1280'], { ...limits, ...over })).length

it('draws a photograph of a phone in each width, and never larger than it is', async () => {
  const copies = await copiesOfHeic(HEIC, ['320', '1280'], limits)
  const [small, large] = await Promise.all(copies.map((copy) => sharp(copy).metadata()))
  expect(small).toMatchObject({ format: 'webp', width: 320, height: 240 })
  expect(large).toMatchObject({ format: 'webp', width: 400, height: 300 })
  const { data, info } = await sharp(copies[0]).raw().toBuffer({ resolveWithObject: true })
  const colour = (x: number, y: number) =>
    [0, 1, 2].map((part) => Math.round(data[(y * info.width + x) * info.channels + part]! / 64))
  expect(colour(20, 20)).toEqual([4, 0, 0])
  expect(colour(300, 200)).toEqual([0, 2, 2])
})

it.each<[string, Partial<typeof limits>]>([
  ['points', { mostPoints: 11_999_999 }],
  ['memory of the decoder', { mostDecoded: 64 * 1024 * 1024 }],
  ['memory of the process', { mostMb: 1 }],
  ['time', { mostMs: 1 }],
])('draws none of a photograph that exceeds the limit of its %s, and goes on with the next one', async (_, over) => {
  const [refused, next] = await Promise.all([count(largeHeic(), over), count(largeHeic())])
  expect([refused, next]).toEqual([0, 2])
})

it.each<[string, Buffer]>([
  ['is cut off', HEIC.subarray(0, HEIC.length - 100)],
  ['is no photograph', Buffer.from('ftypheic and nothing else')],
  ['states more points than it may have', heicThatStates(20_000, 20_000)],
  ['states a size that it does not have', heicThatStates(300, 200)],
  ['has no bytes', Buffer.alloc(0)],
])('draws none of a file that %s', async (_, bytes) => {
  expect(await count(bytes)).toBe(0)
})
