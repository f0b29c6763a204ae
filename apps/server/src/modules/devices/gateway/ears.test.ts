import { expect, it } from 'vitest'
import { Ears } from './ears.ts'

const NOBODY = Buffer.from('{}')
/** Ears to which any name but NOBODY is that of a collector. */
function someEars() {
  const [asked, heard, forgotten]: string[][] = [[], [], []]
  const lines = {
    find: async (username: string) => {
      asked!.push(username)
      return username.endsWith('NOBODY') ? undefined : { tenant: { id: 7 }, found: { id: username } }
    },
    collectorOf: (_: object, found: object) => found,
    lineOf: ({ id }: { id: string }) => ({
      collectorId: id,
      ctx: { tenant: { id: 7 } },
      hear: async (kind: string) => void heard!.push(`${id} ${kind}`),
      forget: () => void forgotten!.push(id),
    }),
  }
  return { ears: new Ears(lines as never), asked: asked!, heard: heard!, forgotten: forgotten! }
}

it('hears of tenants whatever their codes are, and of nobody else', async () => {
  const { ears, heard } = someEars()
  for (const topic of ['cs/acme-rent/C1/up/data', 'cs/10001/C1/up/frame', 'cs/租.房/C/1/up/data', 'cs/a/C1/down/data'])
    await ears.hear(topic, NOBODY)
  await ears.hear('cs/租.房/采集器-1/up/data', NOBODY)
  expect(heard).toEqual(['acme-rent/C1 data', '10001/C1 frame', '租.房/采集器-1 data'])
})

it('asks who it is once a while, and again when that has changed', async () => {
  const { ears, asked, forgotten } = someEars()
  const all = async () => {
    for (const name of ['C1', 'C2', 'NOBODY']) await ears.hear(`cs/a/${name}/up/data`, NOBODY)
    return asked.splice(0)
  }
  expect(await all()).toEqual(['a/C1', 'a/C2', 'a/NOBODY'])
  ears.told('7 a/C1')
  ears.told('8 a/C1 model')
  ears.told('7 a/C1 model')
  expect([await all(), forgotten]).toEqual([[], ['a/C1']])
  ears.told('7 a/C1 end')
  expect(await all()).toEqual(['a/C1', 'a/NOBODY'])
  ears.told()
  expect(await all()).toHaveLength(3)
})

it('knows ten thousand names and no more', async () => {
  const { ears, asked } = someEars()
  for (let at = 0; at <= 10_000; at++) await ears.hear(`cs/a/${at}/up/data`, NOBODY)
  asked.length = 0
  for (const at of [10_000, 1, 0]) await ears.hear(`cs/a/${at}/up/data`, NOBODY)
  expect(asked).toEqual(['a/0'])
})
