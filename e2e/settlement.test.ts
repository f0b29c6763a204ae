/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { act, askList, drawer, field, option, pick, press, rowOf, save, says } from './steps.ts'

afterAll(closeBrowser)

test('a landlord says that settled money is not his: it is frozen, a part goes to whose it is, the rest comes back', async () => {
  const landlord = await visit({ username: 'landlord' })
  const reason = `不是我的房间 ${Date.now().toString(36)}`
  await landlord.goto('/settlement')
  await act(landlord.page.locator('tbody tr.ant-table-row:visible').last(), '详情')
  await drawer(landlord.page).getByRole('button', { name: '提出异议' }).first().click()
  await field(landlord.page, 'kind').click()
  await option(landlord.page, '不是我的款项').click()
  await field(landlord.page, 'amountFen').fill('12.50')
  await field(landlord.page, 'reason').fill(reason)
  await press(landlord.page)
  await expect.poll(() => landlord.page.locator('.ant-drawer-open').count()).toBe(1)
  await landlord.goto('/settlement?view=settlementQuery')
  await says(rowOf(landlord.page, reason), '待答复')
  await landlord.goto('/freeze')
  await says(rowOf(landlord.page, reason), '冻结中')

  const staff = await visit({ username: 'admin' })
  const { page } = staff
  const [other] = await askList<{ name: string }>(page, 'housing/landlord/queryLandlord?pageSize=1')
  await staff.goto('/settlement?view=settlementQuery&state=open')
  await act(rowOf(page, reason), '认可异议')
  await field(page, 'payee').click()
  await option(page, '其他房东').click()
  await pick(page, field(page, 'otherId'), other!.name)
  await field(page, 'correctedFen').fill('20')
  await field(page, 'answer').fill('核对后转给应得的房东')
  await press(page)
  await says(drawer(page), '仍冻结的只有 12.50 元')
  await field(page, 'correctedFen').fill('10')
  await save(page)
  await staff.goto('/settlement?view=settlementQuery')
  await says(rowOf(page, reason), '已认可')
  await staff.goto('/freeze')
  const row = rowOf(page, reason)
  await says(row, '12.50')
  await act(row, '详情')
  await says(drawer(page), `划转 · 10.00 · ${other!.name}`)
  await says(drawer(page), '解冻 · 2.50')
  expect([...landlord.takeProblems(), ...staff.takeProblems()]).toEqual([])
  await Promise.all([landlord.context.close(), staff.context.close()])
})
