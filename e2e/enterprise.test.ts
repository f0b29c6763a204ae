/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { arrive, closeBrowser, settled, type Visit, visit } from './console.ts'
import { newRooms } from './homes.ts'
import { act, ask, askList, closed, drawer, field, option, pick, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)
const PASSWORD = 'quiet river 71'
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
type Room = { id: string; fullName: string }

/** Opens the account behind a link, with the code that the desk reads in the log of messages. */
async function signUp(desk: Visit, link: string, mobile: string, username: string): Promise<Visit> {
  const own = await arrive()
  const { page } = own
  await page.goto(link)
  await page.getByRole('button', { name: '打开邀请' }).click()
  await page.getByLabel('用户名').fill(username)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('秒后重发').waitFor()
  const query = `admin/sysmessage/querySysMessage?recipient=${mobile.slice(-4)}&template=registerCode`
  const [message] = await askList<{ content: string }>(desk.page, query)
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(message!.content)![0])
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('确认密码').fill(PASSWORD)
  await page.getByRole('button', { name: '接受并开通账号' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/invitation'))
  await settled(page)
  own.takeProblems()
  return own
}
async function linkOf({ page }: Visit): Promise<string> {
  const told = page.locator('.ant-modal-confirm')
  await told.waitFor()
  const link = (await told.locator('.ant-typography').innerText()).trim()
  await told.getByRole('button').last().click()
  await told.waitFor({ state: 'hidden' })
  return link
}
async function aLease({ page }: Visit, renteeId: string, room: Room): Promise<void> {
  const terms = {
    startOn: dayIn(0),
    endOn: dayIn(364),
    rentFen: 300_000,
    depositFen: 300_000,
    payMonths: '1',
    advanceDays: 5,
  }
  const rest = {
    cycleMode: 'anniversary',
    proration: 'actualMonth',
    noticeDays: 30,
    breakRule: 'months',
    breakMonths: 1,
  }
  const draft = {
    renteeId,
    rooms: [{ roomId: room.id, rentFen: 300_000, depositFen: 300_000 }],
    ...terms,
    ...rest,
    lateFeeBp: 5,
    graceDays: 3,
  }
  const { id } = await ask<{ id: string }>(page, 'housing/masterlease/saveMasterLease', draft)
  await ask(page, 'housing/masterlease/signMasterLease', { id, signedOn: dayIn(0) })
}

test('a company gets a manager, who invites a colleague to one room; he sees only that, and is disabled', async () => {
  const desk = await visit({ username: 'admin' }, '/enterpriseUser')
  const stamp = Date.now().toString().slice(-6)
  const [mobile, other] = [`13711${stamp}`, `13722${stamp}`]
  const firm = { code: `EU${stamp}`, name: `企业${stamp}`, mobile, partyKind: 'company', paperKind: 'creditCode' }
  const { id: renteeId } = await ask<{ id: string }>(desk.page, 'housing/rentee/addRentee', firm)
  const rooms = await newRooms(desk.page, 2)
  for (const room of rooms) await aLease(desk, renteeId, room)
  await desk.goto(`/tenantplat?mobile=${mobile}`)
  await act(rowOf(desk.page, firm.name), '邀请开通账号')
  await save(desk.page)
  const manager = await signUp(desk, await linkOf(desk), mobile, `m${stamp}`)

  await manager.goto('/mylease')
  await manager.page.locator('.page-tabs a[href^="/mycolleague"]').click()
  await rowOf(manager.page, firm.name).getByText('管理员').waitFor()
  await manager.page.getByRole('button', { name: '邀请同事' }).click()
  await field(manager.page, 'name').fill('方慧')
  await field(manager.page, 'mobile').fill(other)
  await field(manager.page, 'department').fill('后勤组')
  await pick(manager.page, field(manager.page, 'scope'), '指定房间', false)
  await field(manager.page, 'roomIds').click()
  await option(manager.page, rooms[0]!.fullName).click()
  await manager.page.keyboard.press('Escape')
  await press(manager.page)
  const link = await linkOf(manager)
  await closed(manager.page)
  await rowOf(manager.page, '方慧').getByText('待接受邀请').waitFor()

  const colleague = await signUp(desk, link, other, `c${stamp}`)
  await colleague.goto('/mylease')
  await colleague.page.getByText(rooms[0]!.fullName).first().waitFor()
  expect(await colleague.page.getByText(rooms[1]!.fullName).count()).toBe(0)
  expect(await colleague.page.locator('a[href^="/mycolleague"]').count()).toBe(0)

  await desk.goto(`/enterpriseUser?renteeId=${renteeId}`)
  const row = rowOf(desk.page, '方慧')
  await row.getByText('指定房间').waitFor()
  await row.getByText(rooms[0]!.fullName).waitFor()
  await manager.goto('/mycolleague')
  await act(rowOf(manager.page, '方慧'), '停用账号')
  await drawer(manager.page).locator('textarea, input').first().fill('离职')
  await save(manager.page)
  await rowOf(manager.page, '方慧').getByText('已停用').waitFor()
  for (const { takeProblems } of [manager, desk]) expect(takeProblems()).toEqual([])
  await colleague.page.goto(`${new URL(colleague.page.url()).origin}/mybill`)
  await colleague.page.waitForURL('**/login**')
  for (const { context } of [manager, desk, colleague]) await context.close()
})
