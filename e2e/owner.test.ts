/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { askList, drawer, field, pick, save } from './steps.ts'

afterAll(closeBrowser)

test('a house is sold from today on, and its rooms say to whom', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  type Room = { id: string; houseId: string; houseName: string; landlordId: string }
  const [room] = (await askList<Room>(page, 'housing/room/queryRoom?mode=whole&state=vacant&pageSize=1')) as [Room]
  const landlords = await askList<{ id: string; name: string }>(page, 'housing/landlord/queryLandlord?pageSize=50')
  const buyer = landlords.find(({ id }) => id !== room.landlordId)!
  await goto('/ownerchange?open=propose')
  await pick(page, field(page, 'houseId'), room.houseName)
  await pick(page, field(page, 'landlordId'), buyer.name)
  await field(page, 'reason').fill('房屋买卖')
  await save(page)
  await page.locator('.resource-table tbody').getByText('已确认').first().waitFor()
  const changes = await askList<{ houseId: string }>(page, 'housing/ownerchange/queryOwnerChange?pageSize=1')
  const rooms = await askList<Room>(page, `housing/room/queryRoom?houseId=${changes[0]!.houseId}`)
  await goto(`/house_list?open=detail:${rooms[0]!.id}`)
  await drawer(page).locator('.owner-periods').getByText(buyer.name).waitFor()
  await expect.poll(() => drawer(page).locator('.owner-periods li').count()).toBe(2)
  expect(takeProblems()).toEqual([])
  await context.close()
})
