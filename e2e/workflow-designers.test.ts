/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import {
  addCard,
  addField,
  approve,
  button,
  card,
  cards,
  compare,
  deployed,
  handledBy,
  handledNobody,
  hire,
  leave,
  newModel,
  node,
  openTask,
  pad,
  panel,
  personTask,
  saved,
  say,
  shut,
  start,
  stateOf,
  tab,
  toBpmn,
} from './process-steps.ts'
import { act, drawer, field, option, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

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
  await compare(drawer(page).locator('.card-way').first(), '金额', '大于', '5000')
  await shut(page)
  expect(await page.locator('.branch-head').allInnerTexts()).toEqual([
    '超过五千\n金额 大于 5,000 元',
    '分支 2\n其他情况',
  ])
  // A card that nobody names is called after its setting.
  await page.getByRole('button', { name: '添加节点' }).first().click()
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '抄送', exact: true }).click()
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
  await toBpmn(page)
  for (const title of order) await page.locator('.djs-element', { hasText: title }).first().waitFor()

  const clerk = await visit({ username: 'operator' })
  // Before the start it is said who will decide, and that the department is asked for large amounts alone.
  await clerk.goto('/startprocess')
  await clerk.page.getByRole('button', { name: `发起 ${name}` }).click()
  const stops = drawer(clerk.page).locator('.way-stations li')
  await stops.first().waitFor()
  expect(await stops.locator('b').allInnerTexts()).toEqual(['部门审批', '三人会签', '抄送发起人'])
  await stops.filter({ hasText: '部门审批' }).getByText('仅当：超过五千').waitFor()
  await stops.filter({ hasText: '三人会签' }).getByText(`李华${mark}`).waitFor()
  await shut(clerk.page)
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
  await say(clerk, '重新提交', '已补充')

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
  await leave(admin, clerk, zhou, li)
})
test('a process of BPMN is drawn, refused at the place that is wrong, mended and run: taken back, rejected, begun again', async () => {
  const name = `出差申请${String(Date.now()).slice(-6)}`
  const admin = await visit({ username: 'admin' })
  const { page } = admin
  const path = await newModel(admin, name)
  await tab(page, '表单')
  await addField(page, 1, '天数', '整数')
  await toBpmn(page)

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
  await compare(panel(page), '天数', '大于', '3')
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
  await toBpmn(page)
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
  await leave(admin, clerk, zhou)
})
