/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'

afterAll(closeBrowser)

const drawer = (page: Page): Locator => page.locator('.ant-drawer-content-wrapper, .ant-drawer-section').last()
const save = async (page: Page): Promise<void> => {
  await drawer(page).locator('.drawer-footer .ant-btn-primary').click()
}

test('a house is rented from its landlord, and the first quarter is paid', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const house = await page.evaluate(async () => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
    const ask = async (path: string) =>
      (
        (await (await fetch(`/api/housing/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
          data: { list: { id: string; number: string; buildingName: string; houses: string }[] }
        }
      ).data.list
    const taken = await ask('headlease/queryHeadLease?pageSize=100')
    const free = (await ask('house/queryHouse?pageSize=50')).find(
      ({ number, buildingName }) =>
        !taken.some(({ houses }) => houses.split('、').includes(`${buildingName} ${number}`)),
    )!
    return { number: free.number, name: `${free.buildingName} ${free.number}` }
  })
  await goto('/headlease?open=add')
  const picker = drawer(page).locator('.field-list-item input').first()
  await picker.click()
  await picker.fill(house.number)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: house.name }).first().click()
  await drawer(page).locator('[id$="rentFen"]').first().fill('3000')
  await drawer(page).locator('[id$="depositFen"]').first().fill('6000')
  await save(page)
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await settled(page)
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: house.name }).first()
  await row.getByText('草稿').waitFor()
  await row.getByText('生效', { exact: true }).click()
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
  await row.getByText('生效中').waitFor()

  await row.getByText('详情').click()
  const periods = drawer(page).locator('.lease-chain li')
  await expect.poll(() => periods.count()).toBe(12)
  await periods.first().getByText('登记付款').click()
  await drawer(page).locator('[id$="channelNo"]').fill(`E2E-${Date.now()}`)
  await save(page)
  await periods.first().getByText('已付', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '办理记录' }).click()
  await page.locator('.record-events').getByText('生效中').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
