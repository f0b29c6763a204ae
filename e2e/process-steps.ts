/// <reference lib="dom" />
import type { AxeResults } from 'axe-core'
import axeSource from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { settled, type Visit } from './console.ts'
import { act, ask, askList, closed, drawer, field, option, press, rowOf, save } from './steps.ts'

/** A word of two signs, which a button may draw with a space. */
export const word = (text: string): RegExp => new RegExp(`^${[...text].join('\\s?')}$`)
export const button = (page: Page, text: string) => page.getByRole('button', { name: word(text) }).first()

/** Makes a model and opens its designer. @returns its address */
export async function newModel({ page, goto }: Visit, name: string): Promise<string> {
  await goto('/model?open=add')
  await field(page, 'name').fill(name)
  await save(page)
  await act(rowOf(page, name), '设计流程')
  await page.waitForURL('**/processdesign**')
  await settled(page)
  return new URL(page.url()).pathname + new URL(page.url()).search
}
export const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()
export async function saved(page: Page): Promise<void> {
  await button(page, '保存').click()
  await page.getByText('保存成功，请部署').waitFor()
  await settled(page)
}
export async function deployed(page: Page): Promise<void> {
  await button(page, '部署').click()
  await page.getByText('部署成功').waitFor()
  await settled(page)
}
/** Adds a field to the form of the process. */
export async function addField(page: Page, at: number, label: string, kind?: string): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click()
  await page.getByLabel(`字段名称 ${at}`).fill(label)
  if (!kind) return
  await page.getByLabel(`类型 ${at}`).click()
  await option(page, kind).click()
}
/** Puts a card in at the plus with this number; its settings are open then. */
export async function addCard(page: Page, plus: number, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加节点' }).nth(plus).click()
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: kind, exact: true }).click()
  await drawer(page).getByLabel('名称', { exact: true }).first().fill(name)
}
export async function shut(page: Page): Promise<void> {
  await page.locator('.ant-drawer-open .ant-drawer-close').last().click()
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
}
/** Chooses who handles the node whose settings are open. */
export async function handledBy(page: Page, place: Locator, rule: string, names: readonly string[]) {
  await place.locator('.who-editor .ant-select').first().click()
  await option(page, rule).click()
  const picker = place.locator('.who-editor .ant-select').nth(1).locator('input')
  for (const name of names) {
    await picker.click()
    await picker.fill(name)
    await option(page, name).click()
  }
  await page.keyboard.press('Escape')
}
export const card = (page: Page, name: string) =>
  page.locator('[data-card]').filter({ has: page.getByText(name, { exact: true }) })
/** The names of the cards, from top to bottom. */
export const cards = (page: Page): Promise<string[]> => page.locator('[data-card] b').allInnerTexts()

/** Opens what a person has to do of this process. */
export async function openTask({ page, goto }: Visit, process: string): Promise<void> {
  await goto('/assigneetask')
  await act(rowOf(page, process), '办理')
  await page.waitForURL('**/mytaskdetails**')
  await settled(page)
}
/** Presses an action of the page, fills in why, and sends it. */
export async function say({ page }: Visit, action: string, comment: string, fill?: () => Promise<void>): Promise<void> {
  const actions = page.locator('.process-actions')
  const here = actions.getByRole('button', { name: word(action) })
  if (await here.count()) await here.click()
  else {
    await actions.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await drawer(page).waitFor()
  await fill?.()
  await field(page, 'comment').fill(comment)
  await press(page)
  await drawer(page).waitFor({ state: 'detached' })
  await closed(page)
}
export const approve = async (seen: Visit, process: string, comment = '同意'): Promise<void> => {
  await openTask(seen, process)
  await say(seen, '同意', comment)
}
/** Starts a process with these values, by their labels. */
export async function start({ page, goto }: Visit, process: string, values: Record<string, string>): Promise<string[]> {
  await goto('/startprocess')
  await page.getByRole('button', { name: `发起 ${process}` }).click()
  await drawer(page).locator('.shape-form label').first().waitFor()
  const labels = await drawer(page).locator('.shape-form label').allInnerTexts()
  for (const [label, value] of Object.entries(values)) await drawer(page).getByLabel(label, { exact: true }).fill(value)
  await press(page)
  await page.waitForURL('**/myprocessdetails**')
  await settled(page)
  return labels
}
export const stateOf = async ({ page, goto }: Visit, process: string, state: string): Promise<void> => {
  await goto('/myprocess')
  await rowOf(page, process).getByText(state, { exact: true }).waitFor()
}
/** One more operator, who signs in with the password of the demonstration. */
export async function hire(page: Page, username: string, nickname: string): Promise<void> {
  const [role] = (
    await askList<{ id: string; roleCode: string }>(page, 'admin/sysrole/querySysRole?pageSize=50')
  ).filter(({ roleCode }) => roleCode === 'ROLE_TENEMENT')
  const [colleague] = await askList<{ orgId: string }>(page, 'admin/sysuser/querySysUser?username=zhouqing')
  await ask(page, 'admin/sysuser/addSysUser', {
    username,
    nickname,
    password: inject('password').slice(0, 31),
    orgId: colleague!.orgId,
    roleId: [role!.id],
    prefix: '86',
    mobile: `1370000${String(Date.now()).slice(-4)}`,
    email: `${username}@example.org`,
    status: 1,
  })
}
export async function handledNobody(page: Page, name: string): Promise<void> {
  const picker = drawer(page).locator('.who-editor').last().locator('input')
  await picker.click()
  await picker.fill(name)
  await option(page, name).click()
  await page.keyboard.press('Escape')
}
/** Presses what the pad beside the chosen node offers. */
export const pad = (page: Page, action: string): Promise<void> =>
  page.locator(`.djs-context-pad .entry[data-action="${action}"]`).click()
export const node = (page: Page, id: string) => page.locator(`.djs-element[data-element-id="${id}"] > .djs-hit`).first()
export const panel = (page: Page) => page.locator('.bpmn-panel')
/** Names the node that was drawn just now, and makes it a task of a person. */
export async function personTask(page: Page, name: string, who: string): Promise<void> {
  await pad(page, 'replace')
  await page.locator('.djs-popup .entry[data-id="replace-with-user-task"]').click()
  await panel(page).getByLabel('名称').fill(name)
  await handledBy(page, panel(page), '指定成员', [who])
}
export const serious = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
/** Goes on in the editor of BPMN. */
export async function toBpmn(page: Page): Promise<void> {
  await tab(page, 'BPMN 设计')
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
  await panel(page).waitFor()
  await settled(page)
}
/** Sets a condition: a field, a sign and a value. */
export async function compare(place: Locator, name: string, sign: string, value: string): Promise<void> {
  await place.getByLabel('字段', { exact: true }).click()
  await option(place.page(), name).click()
  await place.getByLabel('比较', { exact: true }).click()
  await option(place.page(), sign).click()
  await place.getByLabel('值', { exact: true }).fill(value)
}
/** Nothing went wrong for these people; their windows are closed. */
export async function leave(...seen: readonly Visit[]): Promise<void> {
  for (const { takeProblems, context } of seen) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
}
