/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { demo, settled } from './console.ts'

/** The drawer on top, and a field of its form. */
export const drawer = (page: Page): Locator => page.locator('.ant-drawer-open .ant-drawer-section').last()
export const field = (page: Page, name: string): Locator => drawer(page).locator(`[id$="${name}"]`).first()
/** The first row of a list of this page that says these words. */
export const rowOf = (page: Page, words: string): Locator =>
  page.locator('tbody tr.ant-table-row:visible').filter({ hasText: words }).first()
/** What the rows of a list say in the column of this title, wherever it stands. */
export async function columnOf(page: Page, title: string): Promise<string[]> {
  await page.locator('tbody tr.ant-table-row:visible').first().waitFor()
  const titles = await page.locator('thead:visible th').allInnerTexts()
  const at = titles.findIndex((text) => text.trim() === title)
  if (at < 0) throw new Error(`no column ${title} among ${titles.join(', ')}`)
  const cells = await page.locator(`tbody tr.ant-table-row:visible td:nth-child(${at + 1})`).allInnerTexts()
  return cells.map((text) => text.trim())
}
/** Does what a row offers, in sight or behind three dots. */
export async function act(row: Locator, action: string): Promise<void> {
  await row.waitFor()
  // Rows in use take presses while they are read again. A press right after a load was lost once more all the same: not explained yet.
  await settled(row.page())
  const here = row.getByRole('button', { name: action, exact: true })
  if (await here.count()) return here.click()
  await row.getByRole('button', { name: '更多' }).click()
  await settled(row.page())
  await row.page().getByRole('menuitem', { name: action, exact: true }).click()
}
/** What an open list offers. */
export const option = (page: Page, words: string): Locator =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first()

/** Picks the first offer of a picker for these words; a short list is not searched. */
export async function pick(page: Page, control: Locator, words: string, search = true): Promise<void> {
  await control.click()
  if (search) await control.fill(words)
  await option(page, words).click()
}
/**
 * Types a day into a picker as a person does: it is open before the first key, and who sees another day in it types again.
 * What is typed in the same moment in which the picker takes in its focus is replaced by what it showed.
 */
export async function setDay(control: Locator, day: string): Promise<void> {
  const page = control.page()
  for (let times = 0; times < 3; times++) {
    await settled(page)
    await control.click()
    await page.locator('.ant-picker-dropdown:visible').waitFor()
    await settled(page)
    await control.fill(day)
    await control.press('Enter')
    await settled(page)
    if ((await control.inputValue()) === day) return
    await control.blur()
  }
  throw new Error(`the picker shows ${await control.inputValue()} and not ${day}`)
}
/** Presses the button at the foot of the drawer. */
export const press = (page: Page): Promise<void> => drawer(page).locator('.drawer-footer .ant-btn-primary').click()
/** Signs on the sheet on the screen. */
export async function scribble(page: Page): Promise<void> {
  const pad = page.locator('.signature-pad canvas')
  // Waits until the drawer stands still: a sheet that moves is missed.
  await pad.hover()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 100)
  await page.mouse.down()
  for (let at = 0; at < 20; at++) await page.mouse.move(box.x + 60 + at * 9, box.y + 100 + 30 * Math.sin(at / 3))
  await page.mouse.up()
}
/** Both parties sign on the screen, in the tab where a flow is open. */
export async function signBoth(page: Page): Promise<void> {
  for (const [party, name] of [
    ['承租方', '王芳'],
    ['出租方', '林晓'],
  ] as const) {
    const place = page.locator('.sign-party').filter({ hasText: party })
    await place.getByRole('button').click()
    await page.locator('.signer-name input').fill(name)
    await scribble(page)
    await press(page)
    await place.getByText(name).waitFor()
  }
}
/** Pays at the cashier behind the code that is shown, for what the cashier says it costs; gives that. */
export async function payCode(page: Page): Promise<string> {
  const code = page.locator('.pay-code')
  await code.waitFor()
  const cashier = await page.context().newPage()
  await cashier.goto((await code.locator('a').getAttribute('href'))!)
  const amount = await cashier.locator('.amount').innerText()
  await cashier.getByRole('button').click()
  await cashier.getByText('支付成功').waitFor()
  // A page behind another one would draw nothing.
  await cashier.close()
  return amount
}
/** Waits until no drawer is in the address and the page behind has taken it in. */
export async function closed(page: Page): Promise<void> {
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await settled(page)
}
/** Presses the button at the foot of the drawer, and waits until it has done what it says. */
export async function save(page: Page): Promise<void> {
  await press(page)
  await closed(page)
}
/** Says yes to the question on the screen. */
export async function confirm(page: Page): Promise<void> {
  const yes = page.locator('.ant-modal-confirm-btns .ant-btn').last()
  await yes.waitFor()
  await settled(page)
  await yes.click()
}
/** Waits for words; a text read at once may be one from before. */
export const says = (place: Locator, words: string | RegExp): Promise<void> =>
  place.filter({ hasText: words }).first().waitFor()

/** Asks the server (`module/resource/endpoint`) as whoever is signed in on this page; with a body it is a command. */
export async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  const base = demo().baseUrl
  const token = (await page.context().cookies(base)).find(({ name }) => name === 'token')?.value
  const answer = await fetch(`${base}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body && JSON.stringify(body),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${message}`)
  return data
}
/** The rows a query answers. */
export const askList = async <T>(page: Page, path: string): Promise<T[]> => (await ask<{ list: T[] }>(page, path)).list
/** Corrects the balance of a meter account in parts one person may make alone. */
export async function correctBalance(page: Page, id: string, amountFen: number): Promise<void> {
  for (let left = amountFen; left; ) {
    const part = Math.sign(left) * Math.min(Math.abs(left), 5_000)
    await ask(page, 'prepaid/account/correctAccount', { id, amountFen: part, reason: '补扣' })
    left -= part
  }
}
