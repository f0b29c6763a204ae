import { expect, it } from 'vitest'
import { HashThread } from './hash-thread.ts'

const QUICK = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

it('hashes, ends when nobody needs it, and begins again for the next', async () => {
  const thread = new HashThread(QUICK, 50)
  const stored = (await thread.run({ password: 'open sesame' })) as string
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(thread.isUp).toBe(true)
  await expect.poll(() => thread.isUp).toBe(false)
  expect(await thread.run({ password: 'open sesame', stored })).toBe(true)
  expect(await thread.run({ password: 'open says me', stored })).toBe(false)
})

it('says what was wrong, and goes on', async () => {
  const thread = new HashThread(QUICK)
  await expect(thread.run({ password: 'x', stored: 'no hash' })).rejects.toThrow()
  expect(await thread.run({ password: 'x' })).toMatch(/^\$argon2id\$/)
})
