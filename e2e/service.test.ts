/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { PNG } from '../apps/server/test/png.ts'
import { closeBrowser, openMenu, visit } from './console.ts'
import { act, ask, askList, drawer, field, option, pick, rowOf, save } from './steps.ts'

afterAll(closeBrowser)
const PHONE = { width: 390, height: 844, phone: 'browser' } as const
/** Buttons of two characters are drawn with a gap. */
const called = (name: string): RegExp => new RegExp(`^${[...name].join('\\s?')}$`)
const photo = { name: '漏水.png', mimeType: 'image/png', buffer: PNG }

test('a renter reports a leak on a phone; an installer mends it, the landlord agrees to the price, and the renter scores it', async () => {
  const rentee = await visit({ username: 'rentee', ...PHONE }, '/workorder2')
  const { page } = rentee
  await page
    .getByRole('button', { name: called('报修') })
    .first()
    .click()
  await drawer(page).getByRole('radio').first().check()
  await field(page, 'classifierId').click()
  await option(page, '漏水').click()
  await field(page, 'subject').fill('厨房水槽下漏水')
  await drawer(page).locator('input[type=file]').setInputFiles(photo)
  await drawer(page).locator('.file-tile').waitFor()
  await save(page)
  const mine = page.locator('.own-rows > li').filter({ hasText: '厨房水槽下漏水' }).first()
  await mine.waitFor()
  const no = /W\d{4}-\d{6}/.exec(await mine.innerText())![0]

  const desk = await visit({ username: 'operator' }, `/workorder?no=${no}`)
  await act(rowOf(desk.page, no), '派单')
  await pick(desk.page, field(desk.page, 'installerId'), '陈师傅')
  await drawer(desk.page).getByRole('switch').first().uncheck()
  await save(desk.page)

  const installer = await visit({ username: 'installer', ...PHONE }, '/installmanage')
  await openMenu(installer.page)
  const entries = await installer.page.locator('.sidebar a[href^="/"]').count()
  expect(entries).toBeLessThanOrEqual(6)
  await installer.goto('/installmanage')
  const task = installer.page.locator('.own-rows > li').filter({ hasText: no })
  const step = async (name: string) => {
    await task.getByRole('button', { name: called(name) }).click()
    await drawer(installer.page).waitFor()
  }
  // What asks for nothing is done with one press.
  await task.getByRole('button', { name: called('接单') }).click()
  // The connection drops: what is done meanwhile is kept and sent once.
  await task.getByRole('button', { name: called('到场') }).waitFor()
  await step('到场')
  await drawer(installer.page).locator('input[type=file]').setInputFiles(photo)
  await installer.context.setOffline(true)
  await save(installer.page)
  await installer.page.getByText('还没有发出').waitFor()
  await installer.context.setOffline(false)
  await installer.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await task.getByRole('button', { name: called('完成') }).waitFor()
  await installer.page.getByText('还没有发出').waitFor({ state: 'detached' })
  const [row] = await askList<{ id: string }>(desk.page, `workorder/workorder/queryWorkOrder?no=${no}`)
  const purposes = async () =>
    (
      await ask<{ purpose: string }[]>(
        desk.page,
        `file/attachment/queryAttachment?resource=workOrder.workOrder&recordId=${row!.id}`,
      )
    ).map(({ purpose }) => purpose)
  expect(await purposes()).toEqual(['before', 'before'])

  await step('填写费用')
  await drawer(installer.page).locator('.field-list > .ant-btn').click()
  const line = drawer(installer.page).locator('.field-list-item').first().locator('input')
  await pick(installer.page, line.nth(0), '疏通下水')
  await line.nth(4).fill('3')
  await save(installer.page)
  await task.getByText('报价待批').waitFor()

  const [order] = await askList<{ landlordName: string }>(desk.page, `workorder/workorder/queryWorkOrder?no=${no}`)
  expect(order!.landlordName).toBeTruthy()
  await ask(desk.page, 'workorder/workorder/decideQuote', { id: row!.id, decision: 'approve' })

  await task.getByRole('button', { name: called('完成') }).waitFor()
  await step('完成')
  await field(installer.page, 'outcome').fill('更换下水管，试水不漏')
  const pad = drawer(installer.page).locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox())!
  await installer.page.mouse.move(x + 20, y + 20)
  await installer.page.mouse.down()
  await installer.page.mouse.move(x + 90, y + 60, { steps: 4 })
  await installer.page.mouse.up()
  await save(installer.page)
  await installer.page.locator('.own-rows > li').filter({ hasText: no }).waitFor({ state: 'detached' })
  expect(await purposes()).toContain('signature')

  await rentee.goto('/workorder2')
  const done = page.locator('.own-rows > li').filter({ hasText: no })
  await done.getByRole('button', { name: '确认完成' }).click()
  await field(page, 'score').fill('5')
  await save(page)
  await done.locator('button').first().click()
  await drawer(page).getByText('★★★★★').waitFor()
  // The photos of the order are thumbnails; one opens large.
  const thumbnails = drawer(page).locator('.file-tile .ant-image img')
  await expect.poll(() => thumbnails.count()).toBeGreaterThanOrEqual(2)
  await thumbnails.first().click()
  await page.locator('.ant-image-preview img').first().waitFor()
  await page.keyboard.press('Escape')
  installer.takeProblems()
  for (const { takeProblems, context } of [rentee, desk, installer]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})

test('the board shows orders by state, and the calendar moves an appointment to another day', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/workorder?view=board')
  await page.locator('.order-column').nth(4).waitFor()
  await page.locator('.order-card').first().waitFor()
  await goto('/workorder?view=calendar')
  const appointment = page.locator('.order-appointment[draggable=true]').first()
  await appointment.waitFor()
  const cells = page.locator('.order-calendar tbody tr', { has: appointment }).first().locator('td')
  await appointment.dragTo(cells.last())
  await cells.last().locator('.order-appointment').waitFor()
  await goto('/repairManagement')
  await page.locator('.repair-figures dd').first().waitFor()
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
