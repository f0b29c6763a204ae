/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { newRooms } from './homes.ts'
import {
  act,
  ask,
  askList,
  confirm,
  drawer,
  field,
  option,
  pick,
  rowOf,
  save,
  says,
  setDay,
  signBoth,
} from './steps.ts'

afterAll(closeBrowser)
/** Days of the operator, which begin eight hours before those of the machine. */
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

test('several rooms are let by one contract: approved by another person, signed once, and paid together', async () => {
  const steward = await visit({ username: 'operator' })
  const { page, goto } = steward
  const names = (await newRooms(page, 2)).map(({ fullName }) => fullName)
  const name = `科创公司${Date.now() % 100_000}`
  const person = { code: `E2E${Date.now()}`, name, mobile: '13900001234', partyKind: 'company' }
  const added = await ask<{ id: string }>(page, 'housing/rentee/addRentee', person)

  await goto('/contract')
  await page.getByRole('button', { name: '多房间签约' }).click()
  await page.waitForURL('**/masterlease?open=add')
  await pick(page, field(page, 'renteeId'), name)
  const rooms = field(page, 'rooms')
  for (const room of names) {
    await rooms.click()
    await rooms.fill(room)
    await option(page, room).click()
    await drawer(page).locator('.master-room').filter({ hasText: room }).waitFor()
  }
  await rooms.press('Escape')
  await setDay(field(page, 'startOn'), dayFrom(-5))
  await setDay(field(page, 'endOn'), dayFrom(359))
  await drawer(page).getByLabel('整体月租金').fill('5000')
  await pick(page, drawer(page).getByLabel('分摊方式'), '平均', false)
  await drawer(page).getByRole('button', { name: '分摊到房间' }).click()
  await drawer(page).getByLabel('押金月数').fill('2')
  await drawer(page).getByRole('button', { name: '计算押金' }).click()
  await says(drawer(page), '共 2 间，月租金 5,000.00 元，押金 10,000.00 元')
  await save(page)

  const row = rowOf(page, name)
  await act(row, '提交审核')
  await confirm(page)
  await row.getByText('审核中').waitFor()
  const [made] = await askList<{ id: string }>(page, `housing/masterlease/queryMasterLease?renteeId=${added.id}`)
  const chief = await visit({ username: 'admin' }, `/masterlease?open=review:${made!.id}`)
  await save(chief.page)
  expect(chief.takeProblems()).toEqual([])
  await chief.context.close()

  await goto(`/masterlease?open=startSigning:${made!.id}`)
  await save(page)
  await goto(`/masterlease?open=detail:${made!.id}`)
  await drawer(page).getByRole('tab', { name: '签署' }).click()
  await signBoth(page)
  await page.locator('.sign-flows').getByText('已签署').waitFor()
  await drawer(page).getByRole('tab', { name: '房间明细' }).click()
  const leases = drawer(page).locator('tbody tr.ant-table-row')
  await expect.poll(() => leases.filter({ hasText: '在租' }).count()).toBe(2)

  const { runId } = await ask<{ runId: string }>(page, 'billing/bill/issueBills', { dueThrough: dayFrom(0) })
  const runState = async () => (await ask<{ state: string }>(page, `run/run/queryRun?id=${runId}`)).state
  await expect.poll(runState).toBe('succeeded')
  const bills = () =>
    askList<{ kind: string; state: string }>(page, `billing/bill/queryBill?renteeId=${added.id}&pageSize=100`)
  const issued = await bills()
  // Sites may charge fees of their own besides.
  expect(issued.filter(({ kind }) => kind === 'rent')).toHaveLength(2)
  await goto(`/masterlease?open=detail:${made!.id}`)
  await drawer(page).getByRole('button', { name: '合并收款' }).click()
  await page.waitForURL('**/rentbill**')
  await settled(page)
  await says(drawer(page), `已选 ${issued.length}`)
  await save(page)
  await expect.poll(async () => new Set((await bills()).map(({ state }) => state))).toEqual(new Set(['paid']))
  await goto(`/masterlease?open=detail:${made!.id}`)
  await says(drawer(page), '10,000.00')
  expect(steward.takeProblems()).toEqual([])
  await steward.context.close()
})
