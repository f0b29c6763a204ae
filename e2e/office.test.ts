/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { act, ask, drawer, field, option, rowOf, save } from './steps.ts'

afterAll(closeBrowser)

test('a clerk asks for leave; the administrator returns it on a phone, the clerk hands it in again, and it is approved', async () => {
  const admin = await visit({ username: 'admin' }, '/model')
  await admin.page.getByRole('button', { name: '使用现成流程' }).click()
  const ready = admin.page
    .locator('.ant-drawer-open li, .ant-drawer-open .process-card')
    .filter({ hasText: '用印申请' })
    .first()
  await ready.getByRole('button').click()
  await rowOf(admin.page, '用印申请').waitFor()
  // Several can be copied, so the drawer stays.
  await drawer(admin.page)
    .getByRole('button', { name: /关闭|close/i })
    .first()
    .click()
  await drawer(admin.page).waitFor({ state: 'hidden' })
  await rowOf(admin.page, '用印申请').getByText('草稿', { exact: true }).waitFor()
  await act(rowOf(admin.page, '用印申请'), '部署')
  await admin.page.locator('.ant-popover:visible, .ant-modal:visible').locator('.ant-btn-primary').last().click()
  await rowOf(admin.page, '用印申请').getByText('已部署 v1', { exact: true }).waitFor()

  const clerk = await visit({ username: 'operator' }, '/startprocess')
  const card = clerk.page.locator('.process-card').filter({ hasText: '用印申请' })
  await card.getByRole('button').click()
  await field(clerk.page, 'sealKind').click()
  await option(clerk.page, '合同章').click()
  await field(clerk.page, 'document').fill('滨江春晓花园租赁合同')
  await field(clerk.page, 'copies').fill('2')
  await field(clerk.page, 'reason').fill('与租客签约')
  await save(clerk.page)
  await clerk.goto('/myprocess')
  await rowOf(clerk.page, '用印申请').getByText('审批中').waitFor()

  // The administrator has it on his phone, and sends it back.
  const phone = await visit({ username: 'admin', width: 390, height: 844, phone: 'browser' }, '/assigneetask')
  await phone.page.getByText('林晓的用印申请').first().waitFor()
  const { list } = await ask<{ list: { id: string }[] }>(
    phone.page,
    'activiti/task/queryPersonalTask?taskStatus=assignee&processDefinitionName=用印',
  )
  await phone.goto(`/mytaskdetails?taskId=${list[0]!.id}`)
  await phone.page
    .locator('.process-actions')
    .getByRole('button', { name: /退\s?回/ })
    .click()
  await field(phone.page, 'targetActivityId').click()
  await option(phone.page, '发起人').click()
  await field(phone.page, 'comment').fill('请写明份数用途')
  await save(phone.page)

  // The message leads to the task.
  await clerk.goto('/mynotification')
  await act(rowOf(clerk.page, '退回待修改'), '详情')
  await drawer(clerk.page).getByText('去办理').click()
  await clerk.page.waitForURL('**/mytaskdetails?taskId=*')
  await clerk.page.locator('.process-back').getByText('请写明份数用途').waitFor()
  await clerk.page.locator('[id$="reason"]').fill('与租客签约，各执一份')
  await clerk.page.getByRole('button', { name: '重新提交' }).click()
  await field(clerk.page, 'comment').fill('已补充')
  await save(clerk.page)

  await phone.goto('/assigneetask')
  for (const comment of ['同意', '已用印']) {
    const { list: open } = await ask<{ list: { id: string }[] }>(
      phone.page,
      'activiti/task/queryPersonalTask?taskStatus=assignee&processDefinitionName=用印',
    )
    await phone.goto(`/mytaskdetails?taskId=${open[0]!.id}`)
    await phone.page.getByRole('button', { name: /^同\s?意$/ }).click()
    await field(phone.page, 'comment').fill(comment)
    await save(phone.page)
    await drawer(phone.page)
      .waitFor({ state: 'detached' })
      .catch(() => undefined)
  }
  await clerk.goto('/myprocess')
  await rowOf(clerk.page, '用印申请').getByText('已通过').waitFor()
  await clerk.goto('/mynotification')
  await rowOf(clerk.page, '已通过：林晓的用印申请').waitFor()
  for (const { takeProblems, context } of [admin, clerk, phone]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})
