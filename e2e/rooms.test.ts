/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { type Home, newRooms } from './homes.ts'
import { askList, drawer, field, pick, save } from './steps.ts'

afterAll(closeBrowser)

test('a room is split, one part of it is let, and both remember where they came from', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const [room] = (await newRooms(page, 1)) as [Home]
  await goto(`/house_list?open=split:${room.id}`)
  await drawer(page).locator('.field-list-item').nth(1).waitFor()
  await expect.poll(() => drawer(page).locator('.field-list-item').count()).toBe(2)
  await field(page, 'reason').fill('隔断为两间')
  await save(page)
  await goto(`/house_list?open=detail:${room.id}`)
  await drawer(page).locator('.room-lineage').getByText('拆分').waitFor()
  await drawer(page)
    .locator('.room-lineage a')
    .filter({ hasText: `${room.number}1` })
    .click()
  await page.waitForFunction((id) => !location.href.includes(id), room.id)
  const partId = new URL(page.url()).searchParams.get('open')!.split(':')[1]!
  const part = (await askList<Home>(page, `housing/room/queryRoom?id=${partId}`))[0]!
  expect(part.fullName).toBe(`${room.fullName}1`)

  await goto(`/contract?open=add&room=${partId}`)
  const people = await askList<{ name: string }>(page, 'housing/rentee/queryRentee?pageSize=1')
  await pick(page, field(page, 'renteeId'), people[0]!.name)
  await drawer(page).locator('section tbody tr.ant-table-row').first().waitFor()
  await save(page)
  const list = await askList<{ state: string }>(page, `housing/lease/queryLease?roomId=${partId}`)
  expect(list.map(({ state }) => state)).toEqual(['draft'])
  // The calendar counts signed leases alone, so the lease is signed on paper before one looks.
  const [draft] = await askList<{ id: string; startOn: string }>(page, `housing/lease/queryLease?roomId=${partId}`)
  await goto(`/contract?open=sign:${draft!.id}`)
  await save(page)
  await goto(`/leasecalendar?month=${draft!.startOn.slice(0, 7)}`)
  const today = page.locator('.calendar-days [aria-current=date]')
  await today.locator('.calendar-moveIn').press('Enter')
  await drawer(page).locator('tbody').getByText(part.fullName).waitFor()
  // What is let is split no more, and the screen says why before anything is sent.
  await goto(`/house_list?open=split:${partId}`)
  await drawer(page).locator('.room-change .ant-alert').getByText('有未结束的合同').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
