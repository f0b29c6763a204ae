/// <reference lib="dom" />
import type { AxeResults } from 'axe-core'
import axeSource from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, settled, type Visit, visit } from './console.ts'
import { act, ask, askList, closed, drawer, field, option, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

/** A word of two signs, which a button may draw with a space. */
const word = (text: string): RegExp => new RegExp(`^${[...text].join('\\s?')}$`)
const button = (page: Page, text: string) => page.getByRole('button', { name: word(text) }).first()

/** Makes a model and opens its designer. @returns its address */
async function newModel({ page, goto }: Visit, name: string): Promise<string> {
  await goto('/model?open=add')
  await field(page, 'name').fill(name)
  await save(page)
  await act(rowOf(page, name), '设计流程')
  await page.waitForURL('**/processdesign**')
  await settled(page)
  return new URL(page.url()).pathname + new URL(page.url()).search
}
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()
async function saved(page: Page): Promise<void> {
  await button(page, '保存').click()
  await page.getByText('保存成功，请部署').waitFor()
  await settled(page)
}
async function deployed(page: Page): Promise<void> {
  await button(page, '部署').click()
  await page.getByText('部署成功').waitFor()
  await settled(page)
}
/** Adds a field to the form of the process. */
async function addField(page: Page, at: number, label: string, kind?: string): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click()
  await page.getByLabel(`字段名称 ${at}`).fill(label)
  if (!kind) return
  await page.getByLabel(`类型 ${at}`).click()
  await option(page, kind).click()
}
/** Puts a card in at the plus with this number; its settings are open then. */
async function addCard(page: Page, plus: number, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加节点' }).nth(plus).click()
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: kind, exact: true }).click()
  await drawer(page).getByLabel('名称', { exact: true }).first().fill(name)
}
async function shut(page: Page): Promise<void> {
  await page.locator('.ant-drawer-open .ant-drawer-close').last().click()
  await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
}
/** Chooses who handles the node whose settings are open. */
async function handledBy(page: Page, place: ReturnType<Page['locator']>, rule: string, names: readonly string[]) {
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
const card = (page: Page, name: string) =>
  page.locator('[data-card]').filter({ has: page.getByText(name, { exact: true }) })
/** The names of the cards, from top to bottom. */
const cards = (page: Page): Promise<string[]> => page.locator('[data-card] b').allInnerTexts()

/** Opens what a person has to do of this process. */
async function openTask({ page, goto }: Visit, process: string): Promise<void> {
  await goto('/assigneetask')
  await act(rowOf(page, process), '办理')
  await page.waitForURL('**/mytaskdetails**')
  await settled(page)
}
/** Presses an action of the page, fills in why, and sends it. */
async function say({ page }: Visit, action: string, comment: string, fill?: () => Promise<void>): Promise<void> {
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
const approve = async (seen: Visit, process: string, comment = '同意'): Promise<void> => {
  await openTask(seen, process)
  await say(seen, '同意', comment)
}
/** Starts a process with these values, by their labels. */
async function start({ page, goto }: Visit, process: string, values: Record<string, string>): Promise<string[]> {
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
const stateOf = async ({ page, goto }: Visit, process: string, state: string): Promise<void> => {
  await goto('/myprocess')
  await rowOf(page, process).getByText(state, { exact: true }).waitFor()
}
/** One more operator, who signs in with the password of the demonstration. */
async function hire(page: Page, username: string, nickname: string): Promise<void> {
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

test('a process of cards is drawn, moved, deployed and run: a role, three who countersign, a return, signers, a wait, a copy', async () => {
  const mark = String(Date.now()).slice(-6)
  const name = `采购会签${mark}`
  const third = `cards${mark}`
  // High enough to hold all cards: a page that scrolls under the mouse begins another drag.
  const admin = await visit({ username: 'admin', height: 1_600 })
  const { page } = admin
  await admin.goto('/model')
  await hire(page, third, `李华${mark}`)
  const path = await newModel(admin, name)

  await tab(page, '表单')
  await addField(page, 1, '事由')
  await addField(page, 2, '金额', '金额（元）')
  await page.getByRole('button', { name: /^移动「金额」/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('「金额」已移到第 1 项，共 2 项').waitFor({ state: 'attached' })
  expect(await page.locator('.form-preview label').allInnerTexts()).toEqual(['金额', '事由'])

  await tab(page, '简易设计')
  await addCard(page, 0, '审批', '部门审批')
  await handledBy(page, drawer(page), '角色', ['运营人员'])
  await shut(page)
  await addCard(page, 1, '分支', '按金额')
  await drawer(page).locator('.card-way').first().getByLabel('名称').fill('超过五千')
  await drawer(page).locator('.card-way').first().getByLabel('字段', { exact: true }).click()
  await option(page, '金额').click()
  await drawer(page).locator('.card-way').first().getByLabel('比较', { exact: true }).click()
  await option(page, '大于').click()
  await drawer(page).locator('.card-way').first().getByLabel('值', { exact: true }).fill('5000')
  await shut(page)
  await addCard(page, 0, '抄送', '抄送发起人')
  await shut(page)
  await addCard(page, 1, '等待', '等待到货')
  await shut(page)
  await addCard(page, 2, '审批', '三人会签')
  await handledBy(page, drawer(page), '指定成员', ['系统管理员', '周青', `李华${mark}`])
  await drawer(page).getByLabel('多人审批方式').click()
  await option(page, '会签（全部同意）').click()
  await drawer(page).getByLabel('找不到审批人时').click()
  await option(page, '转给指定人员').click()
  await handledNobody(page, '周青')
  await shut(page)
  expect(await cards(page)).toEqual(['抄送发起人', '等待到货', '三人会签', '部门审批', '按金额'])

  // By the menu into a branch, by keys, by the mouse.
  await page.getByRole('button', { name: '更多 部门审批' }).click()
  await page.getByRole('menuitem', { name: '移到「超过五千」' }).click()
  await page.getByText('「部门审批」已移到超过五千的第 1 位').waitFor({ state: 'attached' })
  await card(page, '三人会签').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => cards(page)).toEqual(['抄送发起人', '等待到货', '按金额', '部门审批', '三人会签'])
  expect(await page.evaluate(() => document.activeElement?.querySelector('b')?.textContent)).toBe('三人会签')
  const last = page.locator('.card-gap').last()
  await card(page, '抄送发起人').dragTo(last)
  await card(page, '等待到货').dragTo(page.locator('.card-gap').nth(-2))
  const order = ['按金额', '部门审批', '三人会签', '等待到货', '抄送发起人']
  await expect.poll(() => cards(page)).toEqual(order)
  await page.keyboard.press('Control+z')
  await expect.poll(() => cards(page)).toEqual(['等待到货', '按金额', '部门审批', '三人会签', '抄送发起人'])
  await page.keyboard.press('Control+y')
  await expect.poll(() => cards(page)).toEqual(order)
  await saved(page)
  await deployed(page)

  // The other designer shows the same process.
  await admin.goto(path)
  expect(await cards(page)).toEqual(order)
  await tab(page, 'BPMN 设计')
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
  await page.locator('.bpmn-panel').waitFor()
  for (const title of order) await page.locator('.djs-element', { hasText: title }).first().waitFor()

  const clerk = await visit({ username: 'operator' })
  expect(await start(clerk, name, { 金额: '6000', 事由: '更换空调' })).toEqual(['金额', '事由'])
  const zhou = await visit({ username: 'zhouqing' }, '/candidatetask')
  await act(rowOf(zhou.page, name), '签收')
  await rowOf(zhou.page, name).waitFor({ state: 'detached' })
  await openTask(zhou, name)
  expect(await zhou.page.locator('.record-sheet').first().locator('dt').allInnerTexts()).toEqual(['金额', '事由'])
  await say(zhou, '同意', '同意采购')

  // One of the three sends it back to its starter, who hands it in straight to them.
  const li = await visit({ username: third })
  await openTask(li, name)
  await say(li, '退回', '请补充型号', async () => {
    await field(li.page, 'targetActivityId').click()
    await option(li.page, '发起人').click()
    await drawer(li.page).getByText('办理后直接回到当前节点').last().waitFor()
    await drawer(li.page).locator('[id$="isDirect"]').first().click()
  })
  await openTask(clerk, name)
  await clerk.page.getByText('请补充型号').first().waitFor()
  await say(clerk, '同意', '已补充')

  // The administrator has it looked at by the clerk, who gives it back.
  await openTask(admin, name)
  await say(admin, '委派', '请核对型号', async () => {
    await field(page, 'assignee').click()
    await field(page, 'assignee').fill('林晓')
    await option(page, '林晓').click()
  })
  await openTask(clerk, name)
  await say(clerk, '办理委派', '型号无误')
  await approve(admin, name)
  // Another one is asked before the second decides.
  await openTask(zhou, name)
  await say(zhou, '加签', '请先看', async () => {
    await field(zhou.page, 'userIds').click()
    await field(zhou.page, 'userIds').fill('林晓')
    await option(zhou.page, '林晓').click()
    await zhou.page.keyboard.press('Escape')
  })
  await approve(clerk, name, '已看')
  await approve(zhou, name)
  await approve(li, name)

  // The administrator does not wait for the delivery.
  await stateOf(clerk, name, '审批中')
  await clerk.goto('/myprocess')
  await act(rowOf(clerk.page, name), '详情')
  await clerk.page.waitForURL('**/myprocessdetails**')
  const id = new URL(clerk.page.url()).searchParams.get('processInstanceId')
  await admin.goto(`/execution?processInstanceId=${id}`)
  await act(rowOf(page, '令牌'), '跳转')
  await field(page, 'toNode').click()
  await option(page, '抄送发起人').click()
  await field(page, 'comment').fill('已到货')
  await save(page)
  await stateOf(clerk, name, '已通过')
  await clerk.goto('/myprocess?view=copied')
  await rowOf(clerk.page, name).waitFor()
  await act(rowOf(clerk.page, name), '详情')
  await clerk.page.locator('.process-page').getByText('加签').first().waitFor()
  for (const { takeProblems, context } of [admin, clerk, zhou, li]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})
async function handledNobody(page: Page, name: string): Promise<void> {
  const picker = drawer(page).locator('.who-editor').last().locator('input')
  await picker.click()
  await picker.fill(name)
  await option(page, name).click()
  await page.keyboard.press('Escape')
}

/** Presses what the pad beside the chosen node offers. */
const pad = (page: Page, action: string): Promise<void> =>
  page.locator(`.djs-context-pad .entry[data-action="${action}"]`).click()
const node = (page: Page, id: string) => page.locator(`.djs-element[data-element-id="${id}"] > .djs-hit`).first()
const panel = (page: Page) => page.locator('.bpmn-panel')
/** Names the node that was drawn just now, and makes it a task of a person. */
async function personTask(page: Page, name: string, who: string): Promise<void> {
  await pad(page, 'replace')
  await page.locator('.djs-popup .entry[data-id="replace-with-user-task"]').click()
  await panel(page).getByLabel('名称').fill(name)
  await handledBy(page, panel(page), '指定成员', [who])
}

test('a process of BPMN is drawn, refused at the place that is wrong, mended and run: taken back, rejected, begun again', async () => {
  const name = `出差申请${String(Date.now()).slice(-6)}`
  const admin = await visit({ username: 'admin' })
  const { page } = admin
  const path = await newModel(admin, name)
  await tab(page, '表单')
  await addField(page, 1, '天数', '整数')
  await tab(page, 'BPMN 设计')
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
  await panel(page).waitFor()
  await settled(page)

  // Start, a task, a gateway, from there another task and the end.
  await node(page, 'end').click()
  await page.keyboard.press('Delete')
  await node(page, 'start').click()
  await pad(page, 'append.append-task')
  await page.keyboard.press('Escape')
  await personTask(page, '经理审批', '周青')
  await pad(page, 'append.gateway')
  await page.keyboard.press('Escape')
  await pad(page, 'append.append-task')
  await page.keyboard.press('Escape')
  await personTask(page, '总监审批', '系统管理员')
  await pad(page, 'append.end-event')
  await page.keyboard.press('Escape')
  const gateway = await page
    .locator('.djs-element[data-element-id^="Gateway_"]')
    .first()
    .getAttribute('data-element-id')
  await node(page, gateway!).click()
  await pad(page, 'append.end-event')
  await page.keyboard.press('Escape')

  await button(page, '部署').click()
  await page.getByText('排他网关的分支须有条件').first().waitFor()
  expect(await page.locator('.djs-connection.has-problem').count()).toBe(2)
  expect(await page.getByText('部署成功').count()).toBe(0)
  const problems = page.getByRole('list', { name: '问题' }).getByRole('button')
  await problems.first().click()
  await panel(page).getByLabel('字段', { exact: true }).click()
  await option(page, '天数').click()
  await panel(page).getByLabel('比较', { exact: true }).click()
  await option(page, '大于').click()
  await panel(page).getByLabel('值', { exact: true }).fill('3')
  await problems.nth(1).click()
  await panel(page).getByRole('checkbox').check()
  await saved(page)
  expect(await page.locator('.has-problem').count()).toBe(0)
  await deployed(page)

  // A file takes the drawing and the form to another model.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 BPMN' }).click(),
  ])
  const taken = await file.path()
  await newModel(admin, `${name}副本`)
  await tab(page, 'BPMN 设计')
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
  await panel(page).waitFor()
  await page.locator('.bpmn-tools input[type=file]').setInputFiles(taken)
  await page.locator('.djs-element', { hasText: '总监审批' }).first().waitFor()
  await tab(page, '表单')
  await page.getByLabel('天数 总监审批').waitFor()
  await tab(page, '简易设计')
  await page.getByText('已在 BPMN 设计中修改').waitFor()
  await page.getByRole('button', { name: '放弃 BPMN 修改' }).click()
  await page.getByText('点击 + 添加第一个节点').waitFor()
  await saved(page)

  // The cards say why they do not show it; its form has rights for the tasks that were drawn.
  await admin.goto(path)
  await tab(page, '表单')
  await page.getByLabel('天数 总监审批').waitFor()
  await tab(page, '简易设计')
  await page.getByText('流程图由其他设计器绘制').waitFor()

  const clerk = await visit({ username: 'operator' })
  const zhou = await visit({ username: 'zhouqing' })
  await start(clerk, name, { 天数: '5' })
  await approve(zhou, name)
  await zhou.goto('/finishedtask')
  await act(rowOf(zhou.page, name), '撤回')
  await field(zhou.page, 'comment').fill('再核对一次')
  await save(zhou.page)
  await approve(zhou, name, '核对无误')
  await openTask(admin, name)
  await say(admin, '驳回并结束', '预算不足')
  await stateOf(clerk, name, '已驳回')

  // Begun again with the same values, taken back by its starter, and begun once more.
  const again = async (days: string) => {
    await act(rowOf(clerk.page, name), '再次发起')
    await drawer(clerk.page).getByLabel('天数', { exact: true }).fill(days)
    await press(clerk.page)
    await clerk.page.waitForURL('**/myprocessdetails**')
  }
  await again('4')
  await clerk.goto('/myprocess')
  await act(rowOf(clerk.page, name), '撤销')
  await field(clerk.page, 'comment').fill('行程有变')
  await save(clerk.page)
  await rowOf(clerk.page, name).getByText('已取消').waitFor()
  await again('2')
  await approve(zhou, name)
  await stateOf(clerk, name, '已通过')
  for (const { takeProblems, context } of [admin, clerk, zhou]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})

const serious = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
test('the tabs of the designer can be read by everybody, by day and in the dark', async () => {
  const admin = await visit({ username: 'admin' })
  const { page } = admin
  const path = await newModel(admin, `无障碍${String(Date.now()).slice(-6)}`)
  await addCard(page, 0, '审批', '审批')
  await shut(page)
  await tab(page, '表单')
  await addField(page, 1, '金额', '金额（元）')
  await saved(page)
  const found: string[] = []
  for (const dark of [false, true]) {
    await page.evaluate((settings) => localStorage.setItem('settings', settings), JSON.stringify({ dark }))
    await admin.goto(path)
    found.push(...(await serious(page)))
    await tab(page, '表单')
    found.push(...(await serious(page)))
    await tab(page, 'BPMN 设计')
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click()
    await panel(page).waitFor()
    await settled(page)
    await page.locator('.djs-element', { hasText: '审批' }).first().click()
    await panel(page).getByLabel('多人审批方式').waitFor()
    found.push(...(await serious(page)))
    await tab(page, '简易设计')
    await card(page, '审批').click()
    await drawer(page).waitFor()
    await settled(page)
    found.push(...(await serious(page)))
    await shut(page)
  }
  expect(found).toEqual([])
  expect(admin.takeProblems()).toEqual([])
  await admin.context.close()
})
