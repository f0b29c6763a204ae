import { expect, it } from 'vitest'
import { TopicSubscriber } from './topic-subscriber.ts'

const NOBODY = Buffer.from('{}')
/** A subscriber for which every user name except NOBODY belongs to a collector. */
function aSubscriber() {
  const [asked, heard, forgotten]: string[][] = [[], [], []]
  const sessions = {
    find: async (username: string) => {
      asked!.push(username)
      return username.endsWith('NOBODY') ? undefined : { tenant: { id: 7 }, found: { id: username } }
    },
    collectorOf: (_: object, found: object) => found,
    sessionOf: ({ id }: { id: string }) => ({
      collectorId: id,
      ctx: { tenant: { id: 7 } },
      receive: async (kind: string) => void heard!.push(`${id} ${kind}`),
      forget: () => void forgotten!.push(id),
    }),
  }
  return { subscriber: new TopicSubscriber(sessions as never), asked: asked!, heard: heard!, forgotten: forgotten! }
}

it('hears of tenants whatever their codes are, and of nobody else', async () => {
  const { subscriber, heard } = aSubscriber()
  for (const topic of ['cs/acme-rent/C1/up/data', 'cs/10001/C1/up/frame', 'cs/租.房/C/1/up/data', 'cs/a/C1/down/data'])
    await subscriber.receive(topic, NOBODY)
  await subscriber.receive('cs/租.房/采集器-1/up/data', NOBODY)
  expect(heard).toEqual(['acme-rent/C1 data', '10001/C1 frame', '租.房/采集器-1 data'])
})

it('asks who it is once a while, and again when that has changed', async () => {
  const { subscriber, asked, forgotten } = aSubscriber()
  const all = async () => {
    for (const name of ['C1', 'C2', 'NOBODY']) await subscriber.receive(`cs/a/${name}/up/data`, NOBODY)
    return asked.splice(0)
  }
  expect(await all()).toEqual(['a/C1', 'a/C2', 'a/NOBODY'])
  subscriber.notified('7 a/C1')
  subscriber.notified('8 a/C1 model')
  subscriber.notified('7 a/C1 model')
  expect([await all(), forgotten]).toEqual([[], ['a/C1']])
  subscriber.notified('7 a/C1 end')
  expect(await all()).toEqual(['a/C1', 'a/NOBODY'])
  subscriber.notified()
  expect(await all()).toHaveLength(3)
})

it('knows ten thousand names and no more', async () => {
  const { subscriber, asked } = aSubscriber()
  for (let at = 0; at <= 10_000; at++) await subscriber.receive(`cs/a/${at}/up/data`, NOBODY)
  asked.length = 0
  for (const at of [10_000, 1, 0]) await subscriber.receive(`cs/a/${at}/up/data`, NOBODY)
  expect(asked).toEqual(['a/0'])
})
