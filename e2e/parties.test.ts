/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { arrive, closeBrowser, settled, visit } from './console.ts'
import { act, ask, askList, rowOf, save } from './steps.ts'

afterAll(closeBrowser)
const MOBILE = '13900008123'
const PASSWORD = 'quiet river 71'

test('a landlord is invited from his record, signs up on a phone, and sees his own screens', async () => {
  const desk = await visit({ username: 'admin' }, '/landlord')
  await ask(desk.page, 'housing/landlord/addLandlord', { code: 'F-8123', name: '唐宁', mobile: MOBILE })
  await desk.goto('/landlord?mobile=8123')
  await act(rowOf(desk.page, '唐宁'), '邀请开通账号')
  await save(desk.page)
  const told = desk.page.locator('.ant-modal-confirm')
  await told.waitFor()
  const link = (await told.locator('.ant-typography').innerText()).trim()
  expect(link).toMatch(/\/invitation#10001-\d{12}$/)

  const phone = await arrive({ width: 390, height: 844, phone: 'browser' })
  const { page } = phone
  await page.goto(link)
  await page.getByRole('button', { name: '打开邀请' }).click()
  await page.getByText('邀请唐宁以房东身份开通账号').waitFor()
  await page.getByLabel('用户名').fill('tang.ning')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('秒后重发').waitFor()
  const query = 'admin/sysmessage/querySysMessage?recipient=8123&template=registerCode'
  const [message] = await askList<{ content: string }>(desk.page, query)
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(message!.content)![0])
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('确认密码').fill(PASSWORD)
  await page.getByRole('button', { name: '接受并开通账号' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/invitation'))
  await settled(page)
  await phone.goto('/mywallet')
  expect(await page.title()).toContain('钱包')
  await phone.goto('/landlord')
  await page.getByText('无权访问').or(page.getByText('页面不存在')).first().waitFor()
  phone.takeProblems()

  await desk.goto('/invitations?mobile=8123')
  await rowOf(desk.page, '已接受').waitFor()
  expect(desk.takeProblems()).toEqual([])
  // The link is used up.
  const other = await arrive()
  await other.page.goto(link)
  await other.page.getByRole('button', { name: '打开邀请' }).click()
  await other.page.getByText('邀请码无效').waitFor()
})
