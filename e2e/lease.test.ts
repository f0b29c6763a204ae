/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { ask, askList, drawer, field, pick, save, says, setDay } from './steps.ts'

afterAll(closeBrowser)

/** The id of the first lease of a list, as its detail has it in the address. */
async function firstLease(page: Page): Promise<string> {
  await page.locator('tbody tr.ant-table-row').first().getByText('详情').click()
  await drawer(page).locator('.record-sheet').waitFor()
  return new URL(page.url()).searchParams.get('open')!.split(':')[1]!
}
/** The full name of a room nobody has, asked as the board asks: it draws only the floors one looks at. */
async function vacantRoom(page: Page): Promise<string> {
  const { rooms } = await ask<{ rooms: { id: string }[] }>(page, 'housing/room/queryRoomBoard?state=vacant')
  const [room] = await askList<{ fullName: string }>(page, `housing/room/queryRoom?id=${rooms[0]!.id}`)
  return room!.fullName
}
/** A sum of the consequence, in yuan. */
const sumOf = async (page: Page, word: string): Promise<number> => {
  const sum = drawer(page).locator('.lease-sums > div').filter({ hasText: word }).locator('dd')
  return Number((await sum.innerText()).replaceAll(',', ''))
}

test('a lease is renewed at a higher rent, and both stand in one chain', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  await goto('/contract?worklist=expiring60&state=expiring')
  const id = await firstLease(page)
  await goto(`/contract?open=renew:${id}`)
  await field(page, 'raiseBp').fill('500')
  await field(page, 'reason').fill('到期续租')
  await drawer(page).locator('.lease-differences td').filter({ hasText: '月租金' }).waitFor()
  const rents = await drawer(page)
    .locator('.lease-differences tr')
    .filter({ hasText: '月租金' })
    .locator('td')
    .allInnerTexts()
  const [before, after] = rents.slice(1).map((text) => Number(text.replaceAll(',', '')))
  expect(after).toBeCloseTo(before! * 1.05, 2)
  expect(await sumOf(page, '新合同应收')).toBeGreaterThan(0)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await drawer(page).getByRole('tab', { name: '前后合同' }).click()
  await drawer(page).locator('.lease-chain li').filter({ hasText: '续租' }).waitFor()
  await expect.poll(() => drawer(page).locator('.lease-chain li').count()).toBe(2)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a rentee moves to another room in the middle of a month, and pays for each room its days', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const vacant = await vacantRoom(page)
  await goto('/contract?state=active')
  const id = await firstLease(page)
  await goto(`/contract?open=change:${id}`)
  await drawer(page).locator('.ant-select').first().click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '换房' }).click()
  const on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await setDay(field(page, 'effectiveOn'), on)
  await pick(page, field(page, 'roomId'), vacant)
  await field(page, 'reason').fill('换到安静的房间')
  await drawer(page).locator('.lease-differences td').filter({ hasText: vacant }).waitFor()
  expect(await sumOf(page, '新合同应收')).toBeGreaterThan(0)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await drawer(page).getByRole('tab', { name: '变更记录' }).click()
  await drawer(page).locator('.lease-chain').filter({ hasText: vacant }).waitFor()
  await goto('/leasechange')
  await page.locator('tbody tr.ant-table-row').filter({ hasText: '换房' }).filter({ hasText: '已生效' }).waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('who leaves early gets the rent not used credited, and pays what was agreed', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  await goto('/contract?state=active&currentPage=2')
  const id = await firstLease(page)
  await goto(`/contract?open=end:${id}`)
  await field(page, 'reason').fill('换城市工作')
  await drawer(page).locator('.lease-sums').waitFor()
  const [credit, dropped, penalty] = [await sumOf(page, '退减'), await sumOf(page, '取消'), await sumOf(page, '新增')]
  expect(credit + dropped).toBeGreaterThan(0)
  expect(penalty).toBeGreaterThan(0)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await says(drawer(page), '提前退租')
  expect(takeProblems()).toEqual([])
  await context.close()
})
