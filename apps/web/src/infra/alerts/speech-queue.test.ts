import { expect, test } from 'vitest'
import { SpeechQueue } from './speech-queue.ts'

/** A tab whose texts end when the test says so. */
function tab(others: () => SpeechQueue[] = () => []) {
  const heard: string[] = []
  let end = () => undefined as void
  const queue = new SpeechQueue(
    ({ id }) => {
      heard.push(id)
      const done = new Promise<void>((resolve) => {
        end = resolve
      })
      return { done, stop: () => end() }
    },
    (id) => {
      for (const other of others()) other.drop([id])
    },
  )
  const finish = async () => {
    end()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { heard, queue, finish }
}
const says = (id: string) => ({ id, text: id })

test('texts are heard one after the other, each once', async () => {
  const { heard, queue, finish } = tab()
  queue.lead(true)
  for (const id of ['a', 'b', 'a', 'c']) queue.add(says(id))
  expect(heard).toEqual(['a'])
  await finish()
  expect(heard).toEqual(['a', 'b'])
  await finish()
  await finish()
  queue.add(says('b'))
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('a tab that does not lead is silent, and goes on with the rest when it leads', async () => {
  const second = tab()
  const first = tab(() => [second.queue])
  first.queue.lead(true)
  for (const id of ['a', 'b', 'c']) for (const { queue } of [first, second]) queue.add(says(id))
  await first.finish()
  expect([first.heard, second.heard]).toEqual([['a', 'b'], []])
  // Closed while it says b.
  first.queue.stop()
  second.queue.lead(true)
  expect(second.heard).toEqual(['b'])
  await second.finish()
  expect(second.heard).toEqual(['b', 'c'])
})

test('an alert that has ended is not heard, and one that is being heard stops', async () => {
  const { heard, queue, finish } = tab()
  queue.lead(true)
  for (const id of ['a', 'b', 'c']) queue.add(says(id))
  queue.drop(['a', 'b'])
  await finish()
  expect(heard).toEqual(['a', 'c'])
  queue.drop(['d'])
  queue.add(says('d'))
  await finish()
  expect(heard).toEqual(['a', 'c'])
})
