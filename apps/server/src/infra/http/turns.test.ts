import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const turnsOf = (waitMs: number) =>
  new Turns({ places: 4, ofOne: 2, waitMs, mostWaiting: 100, reason: 'kit.error.exportsBusy' })

it('leaves places for others beside one who exports much, and takes those who wait in their order', async () => {
  const turns = turnsOf(60_000)
  const started: string[] = []
  const take = async (who: string) => {
    const release = await turns.take(who)
    started.push(who)
    return release
  }
  const first = await take('a')
  await take('a')
  const third = take('a')
  await take('b')
  await take('c')
  const fourth = take('d')
  expect(started).toEqual(['a', 'a', 'b', 'c'])
  first()
  // Given back twice it is still one place.
  first()
  await third
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a'])
  ;(await third)()
  await fourth
  expect(started.at(-1)).toBe('d')
})

it('tells one who waited long enough his place', async () => {
  const turns = turnsOf(5)
  await Promise.all([turns.take('a'), turns.take('a'), turns.take('b'), turns.take('b')])
  const late = await Promise.allSettled([turns.take('c'), turns.take('d')])
  expect(late).toMatchObject([
    { status: 'rejected', reason: { reason: 'kit.error.exportsBusy', http: 429, values: { position: 1 } } },
    { status: 'rejected', reason: { values: { position: 1 } } },
  ])
})
