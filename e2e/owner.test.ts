/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { type Home, newRooms } from './homes.ts'
import { ask, askList, drawer, field, option, pick, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

test('a house is sold from today on, and its rooms say to whom', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const [room] = (await newRooms(page, 1)) as [Home]
  const buyer = `买方${Date.now().toString(36)}`
  await ask(page, 'housing/landlord/addLandlord', { code: buyer, name: buyer, mobile: '13700000003' })
  await goto('/ownerchange?open=propose')
  await field(page, 'houseId').click()
  await field(page, 'houseId').fill(room.houseName)
  await option(page, `${room.buildingName} ${room.houseName}`).click()
  await pick(page, field(page, 'landlordId'), buyer)
  await field(page, 'reason').fill('房屋买卖')
  await save(page)
  await rowOf(page, buyer).getByText('已确认').waitFor()
  const changes = await askList<{ houseId: string }>(page, 'housing/ownerchange/queryOwnerChange?pageSize=1')
  const [sold] = await askList<Home>(page, `housing/room/queryRoom?houseId=${changes[0]!.houseId}`)
  await goto(`/house_list?open=detail:${sold!.id}`)
  await drawer(page).locator('.owner-periods').getByText(buyer).waitFor()
  await expect.poll(() => drawer(page).locator('.owner-periods li').count()).toBe(2)
  expect(takeProblems()).toEqual([])
  await context.close()
})
