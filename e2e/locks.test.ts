/// <reference lib="dom" />
import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { act, ask, askList, columnOf, confirm, drawer, option, pick, press, rowOf, save, says } from './steps.ts'

afterAll(closeBrowser)

type Key = {
  id: string
  leaseId: string
  holder: string
  lockName: string
  state: string
  validTo: string
  mode: string
}
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('a key follows its lease through renewal and check-out, and the check-out shows that it is not gone yet', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const keys = async (filter = '') =>
    (await ask<{ list: Key[] }>(page, `lock/credential/queryCredential?pageSize=50${filter}`)).list
  const key = async (id: string) => (await keys(`&id=${id}`))[0]!
  // The simulated locks have signed in, and hold what they were given.
  await expect
    .poll(async () => (await keys('&role=renter')).every(({ state }) => state === 'active'), { timeout: 90_000 })
    .toBe(true)
  // Of somebody who has no key of another door on the way as well, and has not said that he leaves.
  const all = await keys('&role=renter&kind=passcode')
  const alone = all.filter(({ leaseId }) => all.filter((one) => one.leaseId === leaseId).length === 1)
  const leaseOf = async ({ leaseId }: Key) =>
    (await ask<{ list: { endOn: string; noticeOn: string | null }[] }>(page, `housing/lease/queryLease?id=${leaseId}`))
      .list[0]!
  const leases = await Promise.all(alone.map(leaseOf))
  const nth = leases.findIndex(({ noticeOn }) => !noticeOn)
  const [found, lease] = [alone[nth]!, leases[nth]!]
  const startOn = dayAfter(lease.endOn, 1)
  const { newLeaseId } = await ask<{ newLeaseId: string }>(page, 'housing/leasechange/proposeChange', {
    leaseId: found.leaseId,
    kind: 'renewal',
    effectiveOn: startOn,
    endOn: dayAfter(startOn, 200),
    reason: '续住',
  })
  await expect
    .poll(async () => {
      const { leaseId, state } = await key(found.id)
      return [leaseId, state]
    })
    .toEqual([newLeaseId, 'active'])
  expect((await key(found.id)).validTo > found.validTo).toBe(true)
  await goto(`/smartdoorlock?open=detail:${found.id}`)
  await drawer(page).getByText('按租约调整有效期').first().waitFor()
  await drawer(page).getByText('门锁已确认').first().waitFor()

  const { id } = await ask<{ id: string }>(page, 'checkout/checkout/beginCheckOut', {
    leaseId: newLeaseId,
    leaveKind: 'early',
    leftOn: dayAfter(startOn, 1),
    reason: '搬家',
  })
  await goto(`/checkout?open=flow:${id}`)
  await drawer(page).getByText('核实删除前房间不能交接').waitFor()
  await drawer(page).getByText(found.holder).first().waitFor()
  await goto(`/smartdoorlock?open=remove:${found.id}`)
  await drawer(page).locator('[id$="reason"]').fill('已搬离')
  await press(page)
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await expect.poll(async () => (await key(found.id)).state).toBe('removed')
  await goto(`/checkout?open=flow:${id}`)
  await drawer(page).locator('.flow-steps').waitFor()
  await settled(page)
  expect(await drawer(page).getByText('核实删除前房间不能交接').count()).toBe(0)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a renter opens his door and sees his digits with his password', async () => {
  const { page, takeProblems, context } = await visit({ username: 'rentee' }, '/mylock')
  const door = page.locator('.my-door').first()
  await door.getByText('已生效').waitFor()
  await door.getByRole('button', { name: '查看密码' }).click()
  await page.locator('.ant-modal input[type=password]').fill(inject('password'))
  await page.keyboard.press('Enter')
  expect(await page.locator('.lock-digits .ant-typography').first().innerText()).toMatch(/^\d{6}/)
  await page.locator('.ant-modal-close').click()
  await door.getByRole('button', { name: /开\s?门/ }).click()
  await confirm(page)
  await page.locator('.my-lock-panel').last().getByText('已开锁').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a cleaner gets a code for two days of the week, which the list says in words', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const locks = await askList<{ serial: string; collectorId: string | null }>(page, 'device/lock/queryLock?pageSize=50')
  const { serial } = locks.find(({ collectorId }) => collectorId)!
  await goto('/smartdoorlock?open=issue')
  const form = drawer(page)
  await pick(page, form.locator('#lockId'), serial)
  await form.locator('#holder').fill('每周保洁')
  await pick(page, form.locator('#cycle'), '每周', false)
  await pick(page, form.locator('#weekdays'), '周一', false)
  await option(page, '周三').click()
  await form.locator('#dayFrom').fill('09:00')
  await form.locator('#dayTo').fill('18:00')
  await save(page)
  await says(rowOf(page, '每周保洁'), '每周一、三 09:00–18:00')
  await says(rowOf(page, '每周保洁'), '已生效')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a lock shows all about itself, and leads to its keys, its openings and the request to open it', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const locks = await askList<{ id: string; serial: string; collectorId: string | null; roomId: string | null }>(
    page,
    'device/lock/queryLock?pageSize=50',
  )
  const [first, second] = locks.filter(({ collectorId, roomId }) => collectorId && roomId)
  await goto('/doorlock')
  await act(rowOf(page, first!.serial), '详情')
  await page.waitForURL(`**/device/lock?id=${first!.id}`)
  const card = (title: string) => page.locator('.device-card:visible').filter({ has: page.getByText(title) })
  await card('在用钥匙').getByText('租客').first().waitFor()
  await card('租赁合同').getByRole('link').first().waitFor()
  for (const title of ['门锁告警', '指令记录', '生命周期', '变更记录']) await card(title).first().waitFor()
  await card('开锁记录').getByRole('link', { name: '查看全部' }).click()
  await page.waitForURL(`**/lockrecord?lockId=${first!.id}`)
  await settled(page)
  expect(new Set(await columnOf(page, '门锁'))).toEqual(new Set([first!.serial]))
  // Asked for from its row, and decided on by somebody else.
  await goto(`/smartdoorlock?lockId=${second!.id}`)
  await act(rowOf(page, second!.serial), '申请紧急开锁')
  await drawer(page).locator('[id$="reason"]').fill('租客来电，钥匙忘在屋内')
  await save(page)
  await goto(`/remoteopen?lockId=${second!.id}`)
  await says(rowOf(page, '钥匙忘在屋内'), '待审批')
  expect(takeProblems()).toEqual([])
  await context.close()
})
