/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { askList, confirm, drawer, option, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

test('a house is rented from its landlord, and the first quarter is paid', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const taken = (await askList<{ houses: string }>(page, 'housing/headlease/queryHeadLease?pageSize=100')).flatMap(
    ({ houses }) => houses.split('、'),
  )
  const houses = await askList<{ number: string; buildingName: string }>(page, 'housing/house/queryHouse?pageSize=50')
  const house = houses
    .map(({ number, buildingName }) => ({ number, name: `${buildingName} ${number}` }))
    .find(({ name }) => !taken.includes(name))!
  await goto('/headlease?open=add')
  const picker = drawer(page).locator('.field-list-item input').first()
  await picker.click()
  await picker.fill(house.number)
  await option(page, house.name).click()
  await drawer(page).locator('[id$="rentFen"]').first().fill('3000')
  await drawer(page).locator('[id$="depositFen"]').first().fill('6000')
  await save(page)
  const row = rowOf(page, house.name)
  await row.getByText('草稿').waitFor()
  await row.getByText('生效', { exact: true }).click()
  await confirm(page)
  await row.getByText('生效中').waitFor()

  await row.getByText('详情').click()
  const periods = drawer(page).locator('.lease-chain li')
  await expect.poll(() => periods.count()).toBe(12)
  await periods.first().getByText('登记付款').click()
  await drawer(page).locator('[id$="channelNo"]').fill(`E2E-${Date.now()}`)
  await press(page)
  await periods.first().getByText('已付', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '办理记录' }).click()
  await page.locator('.record-events').getByText('生效中').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
