import { afterAll, expect, test } from 'vitest'
import { arrive, closeBrowser, visit } from './console.ts'

afterAll(closeBrowser)

/** What the browser writes into its console while these addresses are opened one after the other, each loaded anew. */
async function told(paths: readonly string[], who: Awaited<ReturnType<typeof visit>>): Promise<string[]> {
  const lines: string[] = []
  who.page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) lines.push(`${message.type()}: ${message.text()}`)
  })
  for (const path of paths) {
    await who.goto(path)
    await who.page.waitForLoadState('networkidle')
  }
  return lines
}

test('pages that are loaded by their address warn of nothing in the console', async () => {
  const keeper = await visit({ username: 'admin' })
  const paths = ['/workbench', '/rentbill?overdue=yes', '/house_list?view=board', '/enterprisesee', '/elk', '/nothing']
  expect(await told(paths, keeper)).toEqual([])
  const guest = await arrive()
  expect(await told(['/login', '/register', '/forgotpassword'], guest)).toEqual([])
})
