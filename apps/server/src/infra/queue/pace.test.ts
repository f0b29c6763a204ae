import { expect, it } from 'vitest'
import { makePace } from './pace.ts'

function aPace() {
  let ms = 5_000
  const { noteRequest, chunkOf } = makePace(() => ms)
  const asked = (times: number): void => {
    for (let n = 0; n < times; n++) noteRequest()
  }
  return { asked, chunkOf, pass: (more: number) => (ms += more) }
}

it('takes less at once while people are at work, and all again a moment after they have gone', () => {
  const { asked, chunkOf, pass } = aPace()
  expect(chunkOf(200)).toBe(200)
  asked(30)
  expect(chunkOf(200)).toBe(50)
  expect(chunkOf(3)).toBe(1)
  pass(1_000)
  expect(chunkOf(200)).toBe(50)
  pass(1_000)
  expect(chunkOf(200)).toBe(200)
})

it('takes who only looks how far it is for nobody at work', () => {
  const { asked, chunkOf, pass } = aPace()
  for (let second = 0; second < 5; second++) {
    pass(1_000)
    asked(5)
    expect(chunkOf(200)).toBe(200)
  }
})
