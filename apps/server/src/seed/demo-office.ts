import type { ReadyName } from '@cloud-steward/contract/workflow/choices.ts'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { copyReadyProcess, deployModel, queryModelDesign } from '../modules/workflow/definition/model.service.ts'
import { startProcessInstance } from '../modules/workflow/run/start.service.ts'
import { decideTask } from '../modules/workflow/run/task.service.ts'

interface Deployed {
  id: string
  form: ProcessForm
}
async function deployed(ctx: Ctx, ready: ReadyName): Promise<Deployed> {
  const { id: modelId } = await copyReadyProcess(ctx, { ready })
  const { form } = await queryModelDesign(ctx, { modelId })
  const { deploymentId } = await deployModel(ctx, { modelId })
  return { id: deploymentId, form: form as ProcessForm }
}
/** The first choices of a form, and what is said besides. */
const filled = ({ fields }: ProcessForm, said: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...Object.fromEntries(fields.flatMap(({ key, kind, values }) => (kind === 'choice' ? [[key, values?.[0]]] : []))),
  ...said,
})
const openTask = (tenantId: number, instanceId: string) =>
  raw<{ id: string }>(
    sql`select id from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId} and state = 'open'`,
  )

/** Requests of the office: some wait for the administrator, one for the operator, two are approved. */
export async function runOffice(admin: Ctx, operator: Ctx, colleague: Ctx): Promise<void> {
  const [general, leave, expense] = [
    await deployed(admin, 'general'),
    await deployed(admin, 'leave'),
    await deployed(admin, 'expense'),
  ]
  const start = (ctx: Ctx, { id, form }: Deployed, said: Record<string, unknown>, approver?: Ctx) =>
    startProcessInstance(ctx, {
      processDefinitionId: id,
      form: filled(form, said),
      ...(approver && { chosen: { approve: [approver.user!.id] } }),
    })
  const days = (from: number, to: number) => ({
    fromOn: addDays(admin.today(), from),
    toOn: addDays(admin.today(), to),
    days: to - from + 1,
  })
  const { id: approved } = await start(operator, leave, { ...days(-6, -5), reason: '家中有事' })
  const task = await admin.db.first(openTask(admin.tenant.id, approved))
  await decideTask(admin, { taskId: task!.id, outcome: 'approved', comment: '同意' })
  await start(colleague, leave, { ...days(3, 7), reason: '回老家探亲' })
  const bought = { amount: 68_000, spentOn: addDays(admin.today(), -2), reason: '采购门锁电池和保洁用品' }
  await start(operator, expense, bought)
  const moved = { title: '公区照明改造', content: '二号楼走廊改用感应灯，报价 4,200 元，请审批' }
  await start(colleague, general, moved, operator)
  const lent = { title: '借用会议室', content: '周五下午培训新同事，借用一号楼会议室' }
  const { id: decided } = await start(colleague, general, lent, operator)
  const his = await operator.db.first(openTask(operator.tenant.id, decided))
  await decideTask(operator, { taskId: his!.id, outcome: 'approved', comment: '可以' })
  // Named through the call of the platform: he finds it among those he may claim.
  const asked = { title: '补办门禁卡', content: '管家丢失一张总卡，申请补办' }
  const form = filled(general.form, asked)
  await startProcessInstance(colleague, { processDefinitionId: general.id, form, candidate: 'operator' })
}
