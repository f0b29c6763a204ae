/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, demo, visit } from './console.ts'

afterAll(closeBrowser)

test('who leaves a page before it knows who he is, or loads it again, stays signed in', async () => {
  const { page, context } = await visit({ username: 'operator' })
  const { baseUrl } = demo()
  for (const leave of [() => page.reload({ waitUntil: 'commit' }), () => page.goto(`${baseUrl}/api/health`)]) {
    let asked = (): void => undefined
    const isAsked = new Promise<void>((done) => {
      asked = done
    })
    // Never answered.
    await page.route('**/queryCurrentAuthority**', () => asked())
    await page.goto(`${baseUrl}/workbench`, { waitUntil: 'commit' })
    await isAsked
    await leave()
    expect((await context.cookies()).some(({ name, value }) => name === 'token' && value)).toBe(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await context.close()
})
