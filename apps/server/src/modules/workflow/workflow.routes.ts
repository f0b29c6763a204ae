import { Refusal } from '@cloud-steward/contract'
import * as definition from '@cloud-steward/contract/workflow/definition.ts'
import * as history from '@cloud-steward/contract/workflow/history.ts'
import * as instance from '@cloud-steward/contract/workflow/instance.ts'
import * as model from '@cloud-steward/contract/workflow/model.ts'
import * as substitute from '@cloud-steward/contract/workflow/substitute.ts'
import * as task from '@cloud-steward/contract/workflow/task.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import * as definitions from './definition/definition.service.ts'
import * as models from './definition/model.service.ts'
import { queryModelOrgUserTree } from './definition/model-tree.service.ts'
import { taskCounts } from './list/count.queries.ts'
import { definitions as definitionList, deployments } from './list/definition.source.ts'
import * as details from './list/detail.service.ts'
import { getHighLightedProcessDiagram } from './list/diagram.service.ts'
import * as past from './list/history.source.ts'
import { executionRows, runningInstances } from './list/instance.source.ts'
import { openTasks, personalTasks } from './list/task.source.ts'
import * as instances from './run/instance.service.ts'
import { startProcessInstance } from './run/start.service.ts'
import * as substitutes from './run/substitute.service.ts'
import * as tasks from './run/task.service.ts'

export function serveWorkflow(app: App): void {
  serveLists(app)
  serveNamedDeletes(app)
  serveDesign(app)
  serveRuns(app)
  serveTasks(app)
}
function serveLists(app: App): void {
  const rows = [
    definitionList,
    runningInstances,
    executionRows,
    openTasks,
    personalTasks,
    past.pastInstances,
    past.pastActivities,
    past.pastDetails,
    past.pastVariables,
    past.pastTasks,
  ] as unknown as Operations[]
  for (const one of rows) registerResource(app, one)
}

function serveDesign(app: App): void {
  serve(app, model, {
    getModelResource: models.getModelResource,
    copyModel: models.copyModel,
    deployModel: models.deployModel,
    checkModel: models.checkModel,
    queryModelDesign: models.queryModelDesign,
    saveModelForm: models.saveModelForm,
    queryReadyProcesses: models.queryReadyProcesses,
    copyReadyProcess: models.copyReadyProcess,
    queryModelOrgUserTree,
  })
  serve(app, definition, {
    getProcessResource: definitions.getProcessResource,
    // Clients show it as it comes, or save it as a file.
    getProcessImage: async (ctx, input, { reply }) => {
      const svg = await definitions.getProcessImage(ctx, input)
      void reply
        .type('text/xml; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      return svg
    },
    getHighLightedProcessDiagram,
    persistProcess: models.persistProcess,
    suspendProcessDefinition: definitions.suspendProcessDefinition,
    activateProcessDefinition: definitions.activateProcessDefinition,
    queryStartForm: details.queryStartForm,
    startProcessInstance,
    queryProcessStatistics: details.queryProcessStatistics,
  })
}

function serveRuns(app: App): void {
  serve(app, instance, {
    suspendProcessInstance: instances.suspendProcessInstance,
    activateProcessInstance: instances.activateProcessInstance,
    deleteProcessInstance: instances.deleteProcessInstance,
    cancelProcessInstance: instances.cancelProcessInstance,
    urgeProcessInstance: instances.urgeProcessInstance,
    copyProcessInstance: instances.copyProcessInstance,
    commentProcessInstance: instances.commentProcessInstance,
    jumpExecution: instances.jumpExecution,
    markSuccess: instances.markSuccess,
    retryExecution: instances.retryExecution,
    checkMigration: instances.checkMigration,
    migrateInstance: instances.migrateInstance,
  })
}

function serveTasks(app: App): void {
  serve(app, task, {
    queryUsername: details.queryUsername,
    queryTaskComment: details.queryTaskComment,
    claimTask: tasks.claimTask,
    unclaimTask: tasks.unclaimTask,
    completeTask: tasks.completeTask,
    decideTask: tasks.decideTask,
    decideTasks: tasks.decideTasks,
    resolveTask: tasks.resolveTask,
    delegateTask: tasks.delegateTask,
    transferTask: tasks.transferTask,
    regressTask: tasks.regressTask,
    rejectTask: tasks.rejectTask,
    terminateTask: tasks.terminateTask,
    withdrawTask: tasks.withdrawTask,
    addSign: tasks.addSign,
    removeSign: tasks.removeSign,
    queryTaskDetail: details.queryTaskDetail,
    queryInstanceDetail: details.queryInstanceDetail,
    queryTaskCounts: async (ctx) =>
      (await ctx.db.first(taskCounts(ctx.tenant.id, ctx.user!.id, ctx.now().toISOString())))!,
  })
  serve(app, history, {
    deleteHistoricProcessInstance: instances.deleteHistoricProcessInstance,
    deleteHistoricTaskInstance: () => {
      throw new Refusal('workflow.error.taskOfInstance')
    },
  })
  serve(app, substitute, {
    querySubstitutes: substitutes.querySubstitutes,
    addSubstitute: substitutes.addSubstitute,
    endSubstitute: substitutes.endSubstitute,
  })
}

/** Models and deployments, whose records clients of the platform name by `modelId` and `deploymentId`. */
function serveNamedDeletes(app: App): void {
  const { query, add, update, delete: remove } = model.processModel.endpoints
  const of = models.models
  register(app, query, async (ctx, input) => (await of.query(ctx, input as never)) as never)
  register(app, add, async (ctx, input) => (await of.add(ctx, input as never)) as never)
  register(app, update, async (ctx, input) => (await of.update(ctx, input as never)) as never)
  register(app, remove, async (ctx, input) => {
    await of.remove(ctx, models.modelIds(input))
  })
  const deployment = definition.deployment.endpoints
  register(app, deployment.query, async (ctx, input) => (await deployments.query(ctx, input as never)) as never)
  register(app, deployment.delete, async (ctx, input) => {
    const { id, deploymentId } = input as { id?: string; deploymentId?: string }
    await definitions.removeDeployments(ctx, deploymentId || id || '')
  })
}
