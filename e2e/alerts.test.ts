/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { ask, askList } from './steps.ts'

afterAll(closeBrowser)

const TEXT = '您有维修单，请及时处理'
const popup = (page: Page) => page.locator('.ant-notification-notice', { hasText: TEXT })

/** Stands in for the voice of the browser on this page, which a machine without sound does not have. */
const silence = (page: Page) =>
  page.evaluate(() => {
    const said: object[] = []
    class Utterance extends EventTarget {
      readonly text: string
      voice: { name: string } | null = null
      rate = 1
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const speak = (one: Utterance) => {
      said.push({ text: one.text, rate: one.rate, voice: one.voice?.name })
      queueMicrotask(() => one.dispatchEvent(new Event('end')))
    }
    const getVoices = () => [{ name: 'first' }, { name: 'second' }]
    Object.assign(window, { said, SpeechSynthesisUtterance: Utterance })
    Object.defineProperty(window, 'speechSynthesis', { value: { speak, getVoices, cancel: () => undefined } })
  })
const saidOn = (page: Page) => page.evaluate(() => (window as unknown as { said: object[] }).said)

/** Opens the console on a page that hears of alerts. @returns the address of its socket, and its first message */
async function listens(page: Page, open: () => Promise<unknown>): Promise<{ url: string; hello: string }> {
  // Listened for at once: the console says hello as soon as the socket is open.
  const greeting = page.waitForEvent('websocket').then(async (socket) => {
    const [sent] = await Promise.all([socket.waitForEvent('framesent'), socket.waitForEvent('framereceived')])
    return { url: socket.url(), hello: String(sent.payload) }
  })
  await open()
  const greeted = await greeting
  await silence(page)
  return greeted
}

test('a repair is heard once in two tabs, and gone in both when it is acknowledged in one', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const { url, hello } = await listens(page, () => goto('/workbench'))
  const token = (await context.cookies()).find(({ name }) => name === 'token')!.value
  expect(JSON.parse(hello)).toEqual({ token })
  expect(url).not.toContain(token)
  const second = await context.newPage()
  await listens(second, () => second.goto(page.url()))

  const [{ siteId } = { siteId: '' }] = await askList<{ siteId: string }>(page, 'workorder/workorder/queryWorkOrder')
  const order = { siteId, kind: 'repair', subject: '厨房下水堵塞', isUrgent: false, despiteDuplicate: true }
  const { no } = await ask<{ no: string }>(page, 'workorder/workorder/createOrder', order)
  for (const tab of [page, second]) await popup(tab).filter({ hasText: no }).waitFor()
  const said = async () => [...(await saidOn(page)), ...(await saidOn(second))]
  await expect.poll(said).toEqual([{ text: TEXT, rate: 0.8, voice: 'first' }])

  // The way to the order.
  await popup(second).getByRole('link', { name: '查看单据' }).click()
  await second.locator('.ant-drawer-open').getByText(no).first().waitFor()
  await popup(page).getByRole('button', { name: '确认处理' }).click()
  for (const tab of [page, second]) await popup(tab).waitFor({ state: 'detached' })
  expect(await said()).toHaveLength(1)
  await goto('/alert?state=acknowledged')
  await page.locator('tbody tr', { hasText: no }).waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('the pop-up of an alert covers no button of a form or of ticked rows, and goes away', async () => {
  const overlap = async (page: Page, others: string) => {
    const box = (await popup(page).first().boundingBox())!
    return page.locator(others).evaluateAll(
      (all, { x, y, width, height }) =>
        all.flatMap((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          const isOver = left < x + width && right > x && top < y + height && bottom > y
          return isOver ? [one.textContent] : []
        }),
      box,
    )
  }
  for (const width of [390, 1440]) {
    const { page, goto, takeProblems, context } = await visit({
      username: 'operator',
      width,
      height: 844,
      ...(width < 500 && { phone: 'browser' }),
    })
    await listens(page, () => goto('/site?open=add'))
    const [{ siteId } = { siteId: '' }] = await askList<{ siteId: string }>(page, 'workorder/workorder/queryWorkOrder')
    const order = { siteId, kind: 'repair', subject: `水管 ${width}`, isUrgent: false, despiteDuplicate: true }
    await ask(page, 'workorder/workorder/createOrder', order)
    await popup(page).first().waitFor()
    expect(await page.locator('.ant-drawer-open .drawer-footer button').count()).toBeGreaterThan(0)
    expect(await overlap(page, '.ant-drawer-open .drawer-footer button')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
    await page.locator('.resource-list input[type=checkbox]').last().check()
    await page.locator('.bulk-bar').waitFor()
    if (await popup(page).count()) expect(await overlap(page, '.bulk-bar')).toEqual([])
    await popup(page).first().waitFor({ state: 'detached' })
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})

test('an alert nobody acknowledges reaches the person on call by text message', async () => {
  const { page, context } = await visit({ username: 'admin' })
  const once = await ask<{ id: string }>(page, 'admin/sysparam/addSysParam', {
    paramName: 'notice.alertMinutes',
    paramKey: 'notice.alertMinutes',
    paramValue: '1',
  })
  const [operator] = await askList<{ id: string }>(page, 'admin/sysuser/querySysUser?username=operator')
  const days = { fromOn: '2020-01-01', toOn: '2099-12-31' }
  const duty = await ask<{ id: string }>(page, 'notice/duty/addDuty', { userId: operator!.id, ...days, place: 1 })
  const [{ siteId } = { siteId: '' }] = await askList<{ siteId: string }>(page, 'workorder/workorder/queryWorkOrder')
  const order = { siteId, kind: 'repair', subject: '空调漏水', isUrgent: true, despiteDuplicate: true }
  const { no } = await ask<{ no: string }>(page, 'workorder/workorder/createOrder', order)
  const texts = async () =>
    (await askList<{ content: string }>(page, 'admin/sysmessage/querySysMessage?template=alertWaiting')).filter(
      ({ content }) => content.includes(no),
    ).length
  await expect.poll(texts, { timeout: 240_000, interval: 1_000 }).toBe(1)
  // The journeys after this one have the usual minutes again.
  await ask(page, `admin/sysparam/deleteSysParam?id=${once.id}`, {})
  await ask(page, `notice/duty/deleteDuty?id=${duty.id}`, {})
  await context.close()
})
