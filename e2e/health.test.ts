/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { asOwner } from '../apps/server/src/infra/db/owner.ts'
import { ownerUrlOf } from '../bench/trials/_owner.ts'
import { closeBrowser, demo, visit } from './console.ts'
import { act, rowOf } from './steps.ts'

afterAll(closeBrowser)

/** What the server waits for when somebody deletes a file: the row that another session holds here. */
const STATEMENT = /select bytes from file_usage where tenant_id = \$\d+ for update/

test('a slow statement is found from the id of its request, in the log and among the statements', async () => {
  const { page, takeProblems, goto } = await visit({ username: 'admin' }, '/upload-download')
  await page.getByRole('button', { name: '新建文件夹' }).click()
  await page.locator('.ant-modal input').fill('慢')
  await page.keyboard.press('Enter')
  await page.locator('.file-link').filter({ hasText: '慢' }).waitFor()
  const asked = page.waitForResponse((answer) => answer.url().includes('/file/file/deleteFile'))
  await asOwner(ownerUrlOf(demo().dataDir), async (owner) => {
    await owner.query('begin')
    await owner.query('select from file_usage for update')
    await act(rowOf(page, '慢'), '删除')
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click()
    const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
    // Longer than what counts as slow.
    await owner.query('select pg_sleep(1)')
    await owner.query('commit')
  })
  const requestId = (await (await asked).allHeaders())['x-request-id']!
  expect(requestId).toMatch(/\S/)

  await goto(`/elk?requestId=${requestId}`)
  const lines = page.locator('.log-lines details')
  await lines.filter({ hasText: '/file/file/deleteFile' }).first().waitFor()
  const slow = lines.filter({ hasText: 'slow statement' }).first()
  await slow.locator('summary').click()
  expect(await slow.locator('pre').textContent()).toMatch(STATEMENT)

  await goto('/druid')
  await page.getByText('平均耗时', { exact: true }).first().click()
  await page.locator('.health-code').filter({ hasText: STATEMENT }).first().waitFor()
  expect(takeProblems()).toEqual([])
})

test('a screen that another program replaces shows its address alone, the others stay', async () => {
  const { page, takeProblems, goto } = await visit({ username: 'admin' })
  const address = 'https://logs.example.com/app/discover?index=cloud-steward'
  // As if the server had been started with MONITOR_LINKS, which the one of these journeys was not.
  await page.route('**/queryMonitorLinks', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), data: [{ monitor: 'elk', address }] } })
  })
  await goto('/elk')
  const link = page.getByRole('link', { name: '在新页面打开 logs.example.com' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(address)
  expect(await link.getAttribute('target')).toBe('_blank')
  // A button, no stripe over the whole page.
  expect((await link.boundingBox())!.width).toBeLessThan(400)
  expect(await page.locator('.log-lines').count()).toBe(0)
  await goto('/nacos')
  await page.locator('.health').first().waitFor()
  expect(await page.locator('.monitor-elsewhere').count()).toBe(0)
  expect(takeProblems()).toEqual([])
})
