import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when it is told to, and says when it began. */
function desk(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    come: (caller: string, name: string) =>
      turns.take(caller, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    async end(name: string) {
      ends.get(name)!()
      await nextTurn()
    },
  }
}

it('works on so many at once, and on a second of one caller after the first of another', async () => {
  const { begun, come, end } = desk(new Turns(2))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void come(name[0]!, name)
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  await end('a3')
  await end('b1')
  expect(begun.slice(4)).toEqual(['c1', 'a4'])
})

it('goes on after work that failed, and refuses when too many wait', async () => {
  const turns = new Turns(1)
  await expect(turns.take('a', () => Promise.reject(new Error('bad file')))).rejects.toThrow('bad file')
  const { come, end, begun } = desk(turns)
  for (let at = 0; at <= 20; at++) void come('a', `a${at}`)
  await expect(come('b', 'b')).rejects.toMatchObject({ http: 503 })
  await end('a0')
  expect(begun).toEqual(['a0', 'a1'])
})
