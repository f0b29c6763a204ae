import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { askList, drawer, field, pick, press, save } from './steps.ts'

afterAll(closeBrowser)

test('a meter is put in on its order; of those that are asked now, who cannot be is named', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  type Order = { id: string; no: string; siteName: string }
  const [order] = await askList<Order>(
    page,
    'workorder/workorder/queryWorkOrder?kind=install&state=accepted,booked&pageSize=1',
  )
  await goto(`/workorder?open=detail:${order!.id}`)
  await page.getByRole('button', { name: '绑定设备' }).click()
  await page.getByRole('menuitem', { name: '电表', exact: true }).first().click()
  // Where it goes and by which order is known.
  await expect.poll(() => field(page, 'ticketNo').inputValue()).toBe(order!.no)
  await drawer(page).getByText(order!.siteName).waitFor()
  await field(page, 'serial').fill('PUT-IN-1')
  await pick(page, field(page, 'typeId'), '单相费控电表')
  await field(page, 'address').fill('202699990001')
  await press(page)
  const bound = page.getByRole('link', { name: 'PUT-IN-1' })
  await bound.click()
  await page.locator('.device-head').getByText('PUT-IN-1').waitFor()

  // Of many that are asked now, who cannot be is named.
  await goto('/elemeter?serial=PUT-IN-1')
  await page.locator('tbody tr.ant-table-row:visible').getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: '批量抄读' }).click()
  await save(page)
  const told = page.locator('.ant-modal-confirm')
  await told.locator('.ant-modal-confirm-title', { hasText: '已处理 0 项，1 项未处理' }).waitFor()
  await told.getByText('PUT-IN-1').waitFor()
  await told.getByRole('button').click()
  // Nothing is ticked any more, so nothing is offered for it.
  await page.getByRole('button', { name: '批量抄读' }).waitFor({ state: 'detached' })
  expect(takeProblems()).toEqual([])
  await context.close()
})
