/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, openScreen, visit } from './console.ts'
import { act, ask, askList, field, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

test('a tenant lets the platform look in; it reads, changes nothing, and is sent out when the grant ends', async () => {
  const own = await visit({ username: 'admin', tenant: '10002' }, '/supportgrant')
  await own.page.getByRole('button', { name: '授权平台查看' }).click()
  await field(own.page, 'hours').fill('4')
  await field(own.page, 'reason').fill('对账不平，请协助')
  await save(own.page)
  await rowOf(own.page, '对账不平').getByText('生效中').waitFor()
  const { tenantName } = await ask<{ tenantName: string }>(own.page, 'uaa/users/getSysUser')

  const desk = await visit({ username: 'admin' }, `/businessmana?tenantName=${encodeURIComponent(tenantName)}`)
  await act(rowOf(desk.page, tenantName), '查看数据')
  const banner = desk.page.getByRole('complementary', { name: '查看租户数据' })
  await banner.getByText(tenantName).waitFor()
  // Within the page: a reload is back at the platform.
  await openScreen(desk.page, '/site')
  await desk.page.locator('tbody tr.ant-table-row:visible').first().waitFor()
  desk.takeProblems()

  await own.goto('/supportgrant')
  await act(rowOf(own.page, '对账不平'), '结束授权')
  await field(own.page, 'reason').fill('已解决')
  await save(own.page)
  await rowOf(own.page, '对账不平').getByText('已结束').waitFor()
  // The next look is refused, or the socket says so first: either way the console is back at the platform.
  const again = desk.page.getByRole('button', { name: /查\s?询/ }).first()
  await again.click({ timeout: 5_000 }).catch(() => undefined)
  await banner.waitFor({ state: 'hidden' })
  const [grant] = await askList<{ state: string; viewCount: number }>(
    own.page,
    'identity/supportgrant/querySupportGrant',
  )
  expect(grant!.state).toBe('ended')
  expect(grant!.viewCount).toBeGreaterThan(0)
  expect(own.takeProblems()).toEqual([])
  await own.context.close()
  await desk.context.close()
})
