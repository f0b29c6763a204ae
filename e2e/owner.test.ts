/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'

afterAll(closeBrowser)

const drawer = (page: Page): Locator => page.locator('.ant-drawer-content-wrapper, .ant-drawer-section').last()
const field = (page: Page, name: string): Locator => drawer(page).locator(`[id$="${name}"]`).first()
const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked) => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
    const answer = await fetch(`/api/housing/${asked}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: T }).data
  }, path)
async function pick(page: Page, control: Locator, words: string): Promise<void> {
  await control.click()
  await control.fill(words)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first().click()
}

test('a house is sold from today on, and its rooms say to whom', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const { list } = await ask<{ list: { id: string; houseId: string; houseName: string; landlordId: string }[] }>(
    page,
    'room/queryRoom?mode=whole&state=vacant&pageSize=1',
  )
  const room = list[0]!
  const landlords = await ask<{ list: { id: string; name: string }[] }>(page, 'landlord/queryLandlord?pageSize=50')
  const buyer = landlords.list.find(({ id }) => id !== room.landlordId)!
  await goto('/ownerchange?open=propose')
  await pick(page, field(page, 'houseId'), room.houseName)
  await pick(page, field(page, 'landlordId'), buyer.name)
  await field(page, 'reason').fill('房屋买卖')
  await drawer(page).locator('.drawer-footer .ant-btn-primary').click()
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await settled(page)
  await page.locator('.resource-table tbody').getByText('已确认').first().waitFor()
  const { list: changes } = await ask<{ list: { houseId: string }[] }>(page, 'ownerchange/queryOwnerChange?pageSize=1')
  const { list: rooms } = await ask<{ list: { id: string }[] }>(page, `room/queryRoom?houseId=${changes[0]!.houseId}`)
  await goto(`/house_list?open=detail:${rooms[0]!.id}`)
  await drawer(page).locator('.owner-periods').getByText(buyer.name).waitFor()
  expect(await drawer(page).locator('.owner-periods li').count()).toBe(2)
  expect(takeProblems()).toEqual([])
  await context.close()
})
