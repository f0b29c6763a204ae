/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { act, ask, askList, drawer, field, option, pick, press, rowOf, save, says } from './steps.ts'

afterAll(closeBrowser)

test('a house gets two owners, one of them keeps something back, and another system is to hear of money', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' })
  const stamp = Date.now().toString(36)
  const [lead, other] = [`共有甲${stamp}`, `共有乙${stamp}`]
  const add = (name: string, at: number) =>
    ask<{ id: string }>(page, 'housing/landlord/addLandlord', {
      code: `GY${at}${stamp}`,
      name,
      mobile: `1370000000${at}`,
    })
  const { id: leadId } = await add(lead, 1)
  await add(other, 2)
  const [site] = (await askList<{ name: string }>(page, 'housing/site/querySite?pageSize=1')) as [{ name: string }]

  await goto('/coownership?open=agree')
  await pick(page, field(page, 'landlordId'), lead)
  await pick(page, field(page, 'siteId'), site.name)
  const part = (at: number) => drawer(page).locator('.field-group').nth(at)
  const parts = (at: number) => part(at).getByRole('spinbutton')
  for (const [at, name] of [lead, other].entries()) await pick(page, part(at).getByRole('combobox'), name)
  await parts(0).fill('60')
  await parts(1).fill('30')
  await field(page, 'reason').fill('夫妻共有')
  await press(page)
  await says(drawer(page), '比例合计须为 100%')
  await parts(1).fill('40')
  await save(page)
  const row = rowOf(page, lead)
  await says(row, `${lead} 60% · ${other} 40%`)
  await act(row, '分配记录')
  await says(drawer(page), '尚未分配')

  await goto(`/mywallet?landlordId=${leadId}`)
  await page.getByRole('button', { name: '留存金', exact: true }).click()
  await field(page, 'amountFen').fill('120')
  await field(page, 'reason').fill('空调更换')
  await save(page)
  await says(page.locator('.wallet-reserve strong'), '120.00')

  await goto('/webhook?open=new')
  await field(page, 'name').fill(`财务${stamp}`)
  await field(page, 'url').fill('https://erp.example.com/money')
  await field(page, 'events').click()
  await option(page, '提现打款').click()
  await field(page, 'secret').fill(`secret of ${stamp} that is long`)
  await field(page, 'isActive').click()
  await save(page)
  await says(rowOf(page, `财务${stamp}`), '提现打款')
  expect(takeProblems()).toEqual([])
  await context.close()
})
